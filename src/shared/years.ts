export { YEARS } from './limits.js';
