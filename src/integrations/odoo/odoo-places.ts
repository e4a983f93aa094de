import { once } from '../../platform/keeping/once.js';
import type { Place } from './odoo.map.js';
import { statesSchema } from './odoo.schema.js';
import type { OdooTransport } from './odoo-transport.js';

const NOWHERE: Place = { stateId: null, countryId: null };

/** Odoo's numbers of the states of the country, each asked for once. */
export class OdooPlaces {
  private readonly places = new Map<string, () => Promise<Place>>();

  constructor(private readonly transport: OdooTransport) {}

  of(state: string | null): Promise<Place> {
    if (!state) return Promise.resolve(NOWHERE);
    const place = this.places.get(state) ?? once(() => this.ask(state));
    this.places.set(state, place);
    return place();
  }

  private async ask(code: string): Promise<Place> {
    const [state] = await this.transport.call({
      operation: 'find state',
      model: 'res.country.state',
      method: 'search_read',
      args: {
        domain: [
          ['code', '=', code],
          ['country_id.code', '=', 'US'],
        ],
        fields: ['country_id'],
        limit: 1,
      },
      schema: statesSchema,
    });
    return state ? { stateId: state.id, countryId: state.country_id ? state.country_id[0] : null } : NOWHERE;
  }
}
