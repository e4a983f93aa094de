/** Only the development server loads this: it injects every style sheet with hot reloading. */
import './global.css';

import.meta.glob('../**/*.css', { eager: true });
