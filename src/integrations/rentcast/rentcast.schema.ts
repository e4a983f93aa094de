import { z } from 'zod';

const text = z.string().nullish();
const number = z.number().nullish();

const subject = z
  .object({
    propertyType: text,
    squareFootage: number,
    bedrooms: number,
    bathrooms: number,
    yearBuilt: number,
  })
  .nullish();

const comparable = z.object({
  formattedAddress: text,
  address: text.describe('Former name of formattedAddress'),
  distance: number,
  squareFootage: number,
  price: number,
  lastRentAmount: number.describe('Former name of price'),
  daysOnMarket: number,
});

/** Any field may be missing or null, but not all of them, and none may have another type. */
export const rentcastAnswerSchema = z
  .object({
    rent: number,
    rentRangeLow: number,
    rentRangeHigh: number,
    subjectProperty: subject,
    property: subject.describe('Former name of subjectProperty'),
    comparables: z.array(comparable).nullish(),
  })
  .refine((answer) => Object.keys(answer).length > 0, 'None of the expected fields');

export type RentcastAnswer = z.infer<typeof rentcastAnswerSchema>;
