interface GoogleAccounts {
  initialize(settings: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (answer: { credential: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleAccounts } };
  }
}

interface ButtonOptions {
  clientId: string;
  /** Address of Google's script. */
  script: string;
  /** Stands in the credential, so that one made for another page is worth nothing here. */
  nonce: () => Promise<string>;
  receive: (credential: string) => void;
}

/** Google draws its own button; where its script does not come, there is none, and the password works as ever. */
export async function drawGoogleButton(place: HTMLElement, options: ButtonOptions): Promise<void> {
  const { clientId, script, receive } = options;
  const [nonce] = await Promise.all([options.nonce(), window.google ?? loadScript(script)]);
  const google = window.google?.accounts.id;
  if (!google) return;
  google.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => receive(credential),
  });
  place.replaceChildren();
  google.renderButton(place, { theme: 'outline', size: 'large', width: Math.min(place.clientWidth, 400) });
}

function loadScript(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}
