import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './theme/console.css';
import { router } from './routes';
import { keepShell } from './session/keepShell';
import { keepFresh } from './session/session';
import { followMode } from './theme/mode';

followMode();
keepFresh();
keepShell();
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
