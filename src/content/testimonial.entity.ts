import { defineEntity, p } from '@mikro-orm/core';
import { itemProperties } from './content-item.js';

const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  tableName: 'testimonials',
  properties: {
    ...itemProperties(),
    quote: p.text(),
    name: p.text(),
    property: p.text(),
    rating: p.integer(),
  },
});

/** What an owner says about the company. */
export class Testimonial extends TestimonialSchema.class {}
TestimonialSchema.setClass(Testimonial);
