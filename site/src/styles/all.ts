/** Every style sheet: built into one file for the whole site. The fonts come with the global one. */
import './global.css';

export const sheets = import.meta.glob(['../**/*.css', '!./fonts.css'], { eager: true });
