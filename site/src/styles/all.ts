/** All style sheets, built into one file. global.css includes the fonts. */
import './global.css';

/** Only the default exports: the browser's build then needs no object of each sheet's other exports. */
export const sheets = import.meta.glob(['../**/*.module.css'], { eager: true, import: 'default' });
