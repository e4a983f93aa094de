/** Somebody as Google vouches for them. */
export interface GoogleProfile {
  /** Google's id of the person, which never changes. */
  sub: string;
  /** An address that Google has verified. */
  email: string;
  /** Whether the mailbox is Google's own or its customer's: of any other, Google knows only whose it once was. */
  isOfGoogle: boolean;
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
