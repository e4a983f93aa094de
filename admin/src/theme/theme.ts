import type { RaThemeOptions } from 'react-admin';
import tokensCss from '../../../src/shared/tokens.css?raw';
import { menuContainer } from '../layout/Page';
import colorsCss from './colors.css?raw';
import type { Mode } from './mode';

/** The MUI theme of a mode, built from the public site's design tokens. */
export function themeFor(mode: Mode): RaThemeOptions {
  return {
    palette: paletteFor(mode),
    shape: { borderRadius: Number.parseInt(token('radius-control'), 10) },
    typography: typographyOf(token('font-heading'), token('font-text')),
    components: componentsFor(token('radius-card')),
  };
}

function paletteFor(mode: Mode): RaThemeOptions['palette'] {
  const of = (name: string) => color(mode, name);
  return {
    mode,
    primary: { main: of('accent'), dark: of('accent-hover'), contrastText: of('on-accent') },
    secondary: { main: of('text'), contrastText: of('ground') },
    error: { main: of('bad') },
    success: { main: of('good') },
    warning: { main: of('wary') },
    info: { main: of('notice') },
    text: { primary: of('text'), secondary: of('muted') },
    background: { default: of('ground'), paper: of('surface') },
    divider: of('hairline'),
  };
}

function typographyOf(heading: string, text: string): RaThemeOptions['typography'] {
  const headline = { fontFamily: heading, fontWeight: 600, lineHeight: 1.12 };
  return {
    fontFamily: text,
    fontSize: 15,
    h1: { ...headline, fontSize: '1.5625rem' },
    h2: { ...headline, fontSize: '1.375rem' },
    h3: { ...headline, fontSize: '1.25rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  };
}

/** Overrides react-admin and MUI defaults that are too small, too faint or too loud. */
function componentsFor(cardRadius: string): RaThemeOptions['components'] {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_RING } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 36 } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: 36, minHeight: 36, color: 'var(--text)' } } },
    // Inside the main landmark, and above the toasts, which would cover its last entries.
    MuiMenu: {
      defaultProps: { container: menuContainer },
      styleOverrides: {
        root: ({ ownerState }: { ownerState: { open: boolean } }) => ({
          zIndex: ABOVE_MESSAGES,
          // While it closes, it would cover the dialog that it opened.
          pointerEvents: ownerState.open ? undefined : 'none',
        }),
      },
    },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--hairline)' } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: cardRadius, '& > form': FILLS } } },
    MuiDialogTitle: { defaultProps: { variant: 'h3', component: 'h2' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--control)' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormHelperText: { styleOverrides: { root: { color: 'var(--muted)' } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 600 }, root: { borderColor: 'var(--hairline)' } } },
  };
}

/** MUI puts toasts at 1400. */
const ABOVE_MESSAGES = 1500;

/** The content of a form in a dialog scrolls between its title and its buttons. */
const FILLS = { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 } as const;

const FOCUS_RING = { outline: '3px solid var(--focus)', outlineOffset: 2 };

const tokens = declarations(tokensCss);
const [lightCss = '', darkCss = ''] = colorsCss.split('[data-mode="dark"]');
const colors: Record<Mode, Map<string, string>> = {
  light: declarations(lightCss),
  dark: declarations(darkCss),
};

/** A design token by its name without the dashes. */
function token(name: string): string {
  return found(tokens, name);
}

/** A console color of a mode as a plain value, so that MUI can derive others from it. */
function color(mode: Mode, name: string): string {
  const value = found(colors[mode], name);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? token(reference) : value;
}

function declarations(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
}

function found(values: Map<string, string>, name: string): string {
  const value = values.get(name);
  if (!value) throw new Error(`No design token --${name}`);
  return value;
}
