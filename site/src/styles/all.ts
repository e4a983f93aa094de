/** All style sheets, built into one file. global.css includes the fonts. */
import './global.css';

export const sheets = import.meta.glob(['../**/*.css', '!./fonts.css'], { eager: true });
