export const REQUIREMENTS = [
  {
    title: 'A management agreement',
    text: 'You sign our 12-month management agreement as the owner or on behalf of all owners.',
  },
  {
    title: 'A move-in ready home',
    text: 'The home is clean, safe and in working order on move-in day. At the walkthrough we list what still needs to be done, and you decide whether you or we take care of it.',
  },
  {
    title: 'Landlord insurance',
    text: 'You insure the property as a rental for as long as we manage it, with our company named as an additional interest. You send us the policy before the first resident moves in and after each renewal.',
  },
  {
    title: 'Licenses and safety',
    text: "The property has the rental license and inspections its city requires, plus working smoke and carbon monoxide alarms. We remind you when they're due and can handle them for you.",
  },
  {
    title: 'Repairs without delay',
    text: "We take care of repairs under $1,500 without asking first. We ask before spending more than that, unless someone's safety or the building is at risk.",
  },
  {
    title: 'Paying for repairs and fees',
    text: "Repairs and fees are paid from the rent. If a month's rent doesn't cover them, you pay the difference shown on your monthly statement.",
  },
  {
    title: 'Fair housing',
    text: 'We screen every applicant by the same written standards. We follow fair housing law and decline any request that would violate it.',
  },
  {
    title: 'One point of contact for residents',
    text: "Rent, repairs and notices go through us. You don't collect rent or make agreements with residents yourself, so they always get one answer.",
  },
  {
    title: 'Visits by appointment',
    text: "You're welcome to visit your property. While someone lives there, we schedule the visit with the notice that the lease and Iowa law require.",
  },
  {
    title: 'What stays with you',
    text: 'You keep paying the mortgage, property taxes, insurance and association dues on time. You let us know right away about a sale, a change of ownership, or a notice from a lender or the city.',
  },
];
