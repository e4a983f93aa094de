/** Every style sheet: built into one file for the whole site, injected with hot reloading in development. */
import './global.css';

export const sheets = import.meta.glob('../**/*.css', { eager: true });
