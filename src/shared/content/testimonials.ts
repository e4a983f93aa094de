/** What an owner says about the company. */
export interface OwnerTestimonial {
  quote: string;
  name: string;
  /** What they own and where. */
  property: string;
  /** Stars of 5. */
  rating: number;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}

/** What a resident says about living in a managed home. */
export interface ResidentQuote {
  quote: string;
  name: string;
  city: string;
  isSample: boolean;
}
