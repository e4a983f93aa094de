export const NEIGHBORHOODS = [
  {
    name: 'West Des Moines',
    description: 'Brick storefronts in Valley Junction, offices to the west.',
    rentalsUrl: 'https://listings.clarity.example.com/west-des-moines',
    skyline: 'west-des-moines',
  },
  {
    name: 'Ankeny',
    description: 'New streets of family homes at the start of the High Trestle Trail.',
    rentalsUrl: 'https://listings.clarity.example.com/ankeny',
    skyline: 'ankeny',
  },
  {
    name: 'Urbandale',
    description: 'Quiet blocks beside the fields of Living History Farms.',
    rentalsUrl: 'https://listings.clarity.example.com/urbandale',
    skyline: 'urbandale',
  },
  {
    name: 'Johnston',
    description: 'Tall trees, and Saylorville Lake at the end of the road.',
    rentalsUrl: 'https://listings.clarity.example.com/johnston',
    skyline: 'johnston',
  },
  {
    name: 'Waukee',
    description: 'A railroad town that grows along the Raccoon River Valley Trail.',
    rentalsUrl: 'https://listings.clarity.example.com/waukee',
    skyline: 'waukee',
  },
  {
    name: 'Clive',
    description: 'Homes on either side of the Greenbelt and its creek.',
    rentalsUrl: 'https://listings.clarity.example.com/clive',
    skyline: 'clive',
  },
];
