export * from '../public-form.js';
