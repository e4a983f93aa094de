export const REQUIREMENTS = [
  {
    title: 'A management agreement',
    text: 'You sign our management agreement as the owner, or for every owner. Its term is 12 months.',
  },
  {
    title: 'A home that is ready',
    text: 'The home is clean and safe, and everything in it works on the day a resident moves in. The walkthrough lists what is left to do, and you decide whether you or we have it done.',
  },
  {
    title: 'Landlord insurance',
    text: 'The property is insured as a rental for as long as we manage it, with our company named as an additional interest. You send us the policy before the first resident moves in and after every renewal.',
  },
  {
    title: 'Licenses and safety',
    text: 'The property has the rental license and the inspections its city asks for, and working smoke and carbon monoxide alarms. We remind you of the dates and can take care of them for you.',
  },
  {
    title: 'Repairs without waiting',
    text: "We have repairs below $1,500 done without asking first. Anything above waits for your word, unless somebody's safety or the building is in danger.",
  },
  {
    title: 'Money for the property',
    text: 'Repairs and fees are paid from the rent. When the rent of a month does not cover them, you pay the difference when the monthly statement says so.',
  },
  {
    title: 'Fair housing',
    text: 'Residents are chosen by the same written standards for everybody. We follow fair housing law and turn down instructions that would break it.',
  },
  {
    title: 'One contact for residents',
    text: 'Rent, repairs and notices go through us. You collect no rent yourself and agree on nothing with a resident, so that they always hear one answer.',
  },
  {
    title: 'Visits by appointment',
    text: 'You are welcome in your property. While somebody lives there, we arrange the visit with the notice that the lease and Iowa law ask for.',
  },
  {
    title: 'What stays with you',
    text: 'You go on paying the mortgage, property taxes, insurance and association dues on time, and tell us at once of a sale, a new owner or a letter from a lender or the city.',
  },
];
