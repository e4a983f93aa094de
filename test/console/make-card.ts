import {
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  type LeadView,
} from '#shared/lead.js';

/** A card in which only what a test names matters; the rank follows from the id unless it is given. */
export function makeCard(card: Partial<LeadCard> & { id: string }): LeadCard {
  return {
    version: 1,
    name: `Owner of ${card.id}`,
    email: `${card.id}@example.com`,
    phone: null,
    status: 'leads',
    propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
    propertyType: 'single-family',
    squareFootage: 1400,
    purchasePrice: 0,
    estimatedRent: 1000,
    walkthroughDate: null,
    lastContactedAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    rank: card.id,
    marketing: null,
    assigneeId: null,
    stageSince: '2026-11-01T12:00:00.000Z',
    nextTask: null,
    feesDollarsPerMonth: null,
    ...card,
  };
}

/** A whole board of these cards, each column in manual order and without a further page. */
export function makeBoard(cards: LeadCard[], next: Partial<Record<LeadStatus, string>> = {}): BoardView {
  const columns = LEAD_STATUSES.map((status) => {
    const own = cards.filter((card) => card.status === status).sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const rentSum = own.reduce((sum, card) => sum + (card.estimatedRent ?? 0), 0);
    return { status, count: own.length, rentSum, cards: own, next: next[status] ?? null };
  });
  return { columns };
}

/** The server's response to a move: the lead, which carries every field of the card. */
export function leadOf(card: LeadCard, changes: Partial<LeadView>): LeadView {
  return { ...card, ...changes } as LeadView;
}
