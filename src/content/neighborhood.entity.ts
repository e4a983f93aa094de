import { defineEntity, p } from '@mikro-orm/core';
import { SKYLINES } from '../shared/content/neighborhoods.js';
import { itemProperties } from './content-item.js';

const NeighborhoodSchema = defineEntity({
  name: 'Neighborhood',
  tableName: 'neighborhoods',
  properties: {
    ...itemProperties(),
    name: p.text(),
    description: p.text(),
    rentalsUrl: p.text(),
    skyline: p.enum(SKYLINES),
  },
});

/** A part of the area the company rents homes in. */
export class Neighborhood extends NeighborhoodSchema.class {}
NeighborhoodSchema.setClass(Neighborhood);
