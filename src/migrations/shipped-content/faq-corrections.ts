/** Answers of the first release that said more than is so, and what they say since. */
export const FAQ_CORRECTIONS = [
  {
    was: 'Everything: our fees are on the home page, the same for every owner. A free rental analysis is a good first step and asks for no credit card.',
    is: 'Everything: our published fees are on the home page, by the size of the property. What binds is the agreement your client signs. A free rental analysis is a good first step and asks for no credit card.',
  },
  {
    was: 'No. Sending it reserves your place and lets us prepare. You are our client when you have signed the management agreement, and not before.',
    is: 'No. Sending it tells us about the property and lets us prepare. You are our client when you have signed the management agreement, and not before.',
  },
  {
    was: 'Then the report says so and shows an average of the area in place of an estimate. A walkthrough tells us more than any database.',
    is: 'Then the report says so and shows our standard figure for Greater Des Moines in place of an estimate. A walkthrough tells us more than any database.',
  },
] as const;
