import type { SitePicture } from './site-image.contract.js';

/** Somebody the public may call. */
export interface TeamMember {
  name: string;
  role: string;
  phone: string;
  /** Address of the photo; initials stand in its place until there is one. */
  image: string | null;
  /** The photo in all its sizes, where it was uploaded here. */
  picture?: SitePicture | null;
  /** Where a meeting with this person is booked; most have none. */
  bookingUrl: string | null;
  /** Shipped with the product; false once the company has written its own. */
  isSample: boolean;
}
