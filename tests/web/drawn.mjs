/** Reads texts with masks from stdin and prints their QR codes as rows of 0 and 1. */
import { text } from 'node:stream/consumers';
import { qr } from '../../web/js/qr.mjs';

const wanted = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(wanted.map(([words, mask]) => qr(words, mask).map((row) => row.map(Number)))));
