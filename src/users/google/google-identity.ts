/** Somebody as Google vouches for them. */
export interface GoogleProfile {
  /** Who it is for Google, for good. */
  sub: string;
  /** An address that Google has verified. */
  email: string;
  /** What the page had Google write into the credential; blank where it had nothing. */
  nonce: string;
}

/** What signing in needs of Google: who a credential stands for. */
export abstract class GoogleIdentity {
  /**
   * The person, or null when the credential is not good: forged, too old, for another client, of another company, of an
   * address that was never verified. Fails with a `ProviderError` when that cannot be found out.
   */
  abstract read(credential: string): Promise<GoogleProfile | null>;
}
