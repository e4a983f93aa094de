/** What an owner accepts before the company manages their property. */
export interface Requirement {
  title: string;
  text: string;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}

/** The requirements as they are worded now; an acknowledgment stores the version it accepted. */
export interface Requirements {
  version: number;
  items: Requirement[];
}
