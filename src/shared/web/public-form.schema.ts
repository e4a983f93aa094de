export { publicFormFields } from '../public-form.js';
