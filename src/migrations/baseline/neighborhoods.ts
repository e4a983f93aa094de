export const NEIGHBORHOODS = [
  {
    name: 'West Des Moines',
    description: 'Brick storefronts in Valley Junction and office parks to the west.',
    rentalsUrl: 'https://listings.clarity.example.com/west-des-moines',
    skyline: 'west-des-moines',
  },
  {
    name: 'Ankeny',
    description: 'New subdivisions and family homes at the start of the High Trestle Trail.',
    rentalsUrl: 'https://listings.clarity.example.com/ankeny',
    skyline: 'ankeny',
  },
  {
    name: 'Urbandale',
    description: 'Quiet blocks next to the fields of Living History Farms.',
    rentalsUrl: 'https://listings.clarity.example.com/urbandale',
    skyline: 'urbandale',
  },
  {
    name: 'Johnston',
    description: 'Mature trees, with Saylorville Lake just up the road.',
    rentalsUrl: 'https://listings.clarity.example.com/johnston',
    skyline: 'johnston',
  },
  {
    name: 'Waukee',
    description: 'A growing railroad town along the Raccoon River Valley Trail.',
    rentalsUrl: 'https://listings.clarity.example.com/waukee',
    skyline: 'waukee',
  },
  {
    name: 'Clive',
    description: 'Homes on both sides of the Greenbelt Trail and Walnut Creek.',
    rentalsUrl: 'https://listings.clarity.example.com/clive',
    skyline: 'clive',
  },
];
