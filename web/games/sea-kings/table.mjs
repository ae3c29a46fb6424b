export const styles = /** @type {string[]} */ ([]);
export { GenericBoard as Board } from '../../js/table/generic.mjs';
