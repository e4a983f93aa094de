/** Names and addresses of generated leads. */
export const FIRST_NAMES = splitWords(`
  Aaron Abigail Adam Adrian Alan Alice Allison Amanda Amber Amy Andrea Andrew Angela Ann Anthony Barbara Benjamin Beth
  Brandon Brenda Brian Caleb Carla Carol Catherine Charles Christine Claire Cody Connie Craig Crystal Cynthia Daniel
  Darlene David Deborah Dennis Diana Donald Dorothy Douglas Edward Elena Elizabeth Emily Eric Erin Ethan Eugene Faith
  Frank Gary George Gloria Grace Gregory Hannah Harold Heather Helen Henry Holly Ian Isaac Jack Jacob James Janet Jason
  Jeffrey Jennifer Jessica Joan John Jonathan Jose Joseph Joyce Juan Judith Julia Justin Karen Kathleen Keith Kelly
  Kenneth Kevin Kimberly Kyle Larry Laura Lawrence Linda Lisa Logan Lucas Luis Margaret Maria Mark Martha Mary Matthew
  Megan Melissa Michael Michelle Nancy Nathan Nicole Noah Olivia Pamela Patricia Paul Peter Philip Rachel Ralph Raymond
  Rebecca Richard Robert Roger Rosa Russell Ruth Ryan Samantha Samuel Sandra Sara Scott Sean Sharon Shirley Sophia
  Stephanie Stephen Steven Susan Teresa Theodore Thomas Timothy Tyler Vanessa Victor Victoria Vincent Virginia Walter
  Wayne Wendy William Zachary`);

export const LAST_NAMES = splitWords(`
  Abbott Acosta Adams Aguilar Allen Alvarez Andersen Anderson Bailey Baker Barnes Becker Bell Bennett Benson Berg Black
  Blair Bowman Boyd Bradley Brennan Brooks Brown Bryant Burke Burns Butler Byrne Campbell Carlson Carpenter Carroll
  Carter Castillo Chapman Chavez Chen Christensen Clark Cohen Cole Coleman Collins Cook Cooper Cox Craig Cruz Cunningham
  Daniels Davis Dawson Delgado Diaz Dixon Doyle Duncan Dunn Edwards Elliott Ellis Erickson Espinoza Evans Ferguson
  Fernandez Fisher Fleming Fletcher Flores Foster Fox Freeman Fuller Garcia Gardner Gibson Gilbert Gomez Gonzalez Graham
  Grant Gray Green Griffin Gross Guerrero Hall Hamilton Hansen Harper Harris Hart Harvey Hayes Henderson Henry Hernandez
  Hicks Hill Hoffman Holmes Howard Hughes Hunt Jackson Jacobs Jensen Johnson Jones Jordan Keller Kelley Kennedy Kim King
  Klein Knight Kramer Lambert Larsen Larson Lawson Lee Lewis Little Lopez Lynch Mack Maldonado Marshall Martin Mason
  May McCarthy McCoy McDonald Medina Mendoza Meyer Miller Mitchell Moore Morales Moreno Morgan Morris Murphy Murray
  Myers Nelson Newman Nguyen Nichols Nielsen Nolan Norris O'Brien O'Connor Olson Ortega Ortiz Owens Palmer Parker
  Patel Patterson Pearson Perez Perkins Peterson Phillips Pierce Porter Powell Price Quinn Ramirez Ramos Reed Reyes
  Reynolds Rice Richardson Rivera Roberts Robinson Rodriguez Rogers Romero Rose Ross Russell Ryan Sanchez Sanders
  Santos Schmidt Schneider Schroeder Schultz Schwartz Scott Shaw Shelton Silva Simmons Simpson Singh Smith Snyder
  Sorensen Soto Spencer Stewart Stone Sullivan Swanson Taylor Thompson Torres Tran Turner Vasquez Wagner Walker Wallace
  Walsh Ward Warren Watkins Watson Weaver Webb Weber Welch Wells West Wheeler White Williams Wilson Wolfe Wood Wright
  Young Zimmerman`);

export const STREETS = splitWords(`
  Adams Alder Ashworth Aspen Aurora Beaver Beechwood Birch Bluestem Boulder Briarwood Brookview Buffalo Cambridge
  Cardinal Cedar Center Chestnut Clark Clover College Cottage Crestwood Cummins Cypress Dogwood Douglas Eagle Easton
  Elm Euclid Fairway Fleur Forest Foxtail Franklin Fuller Garfield Glenview Grand Grandview Greenwood Harding Hartford
  Harvest Hawthorn Heritage Hickman Hickory Highland Holcomb Hubbell Indianola Ingersoll Jefferson Jordan Juniper
  Kenyon Keosauqua Kingman Lakeview Laurel Lincoln Linden Locust Lyon Madison Magnolia Maple Meadow Merle Meredith
  Mills Monroe Mulberry Oakland Orchard Park Pebble Pine Pleasant Polk Poplar Prairie Quail Raccoon Redwood Ridgeway
  River Robin Rollins Saddle Sheridan Shiloh Southern Spruce Stratford Sunset Sycamore Tanglewood Thornton Timber
  University Urban Valley Vine Vista Walnut Waterbury Westown Wheatland Willow Windsor Woodland Wren`);

export const STREET_KINDS = ['St', 'Ave', 'Dr', 'Ln', 'Ct', 'Rd', 'Blvd', 'Pl'];

/** City and ZIP; a place listed more often has more leads. */
export const PLACES = [
  'Des Moines|50310',
  'Des Moines|50311',
  'Des Moines|50312',
  'Des Moines|50315',
  'Des Moines|50317',
  'Des Moines|50320',
  'West Des Moines|50265',
  'West Des Moines|50266',
  'Ankeny|50021',
  'Ankeny|50023',
  'Urbandale|50322',
  'Urbandale|50323',
  'Johnston|50131',
  'Waukee|50263',
  'Clive|50325',
  'Altoona|50009',
  'Grimes|50111',
  'Norwalk|50211',
  'Pleasant Hill|50327',
  'Indianola|50125',
];

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The vocabulary of generated posts. */
export const POST_VOCABULARY =
  'rent lease home owner deposit repair winter furnace gutter roof paint carpet notice inspection screening income pet policy insurance tax market vacancy price listing photo showing application approval renewal increase late fee utility water heat lawn snow key lock smoke detector radon basement window door kitchen bath floor garage driveway fence tree storm hail claim contractor estimate invoice warranty filter filing county city code license hearing mediation fair housing'.split(
    ' ',
  );
