export const layoutText = {
  skip: 'Skip to content',
  mainNav: 'Main',
  staffNav: 'Staff',
  menu: 'Menu',
  portals: 'Portals',
  residentPortal: 'Resident Portal',
  ownerPortal: 'Owner Portal',
  enroll: 'Enroll Online',
  analysis: 'Free Rental Analysis',
  areas: 'Areas We Serve',
  investAView: 'Invest-A-View',
  referral: 'Realtor Referrals',
  logout: 'Logout',
  logoutFailed: "We couldn't log you out. Please try again.",
  call: (phone: string) => `Call ${phone}`,
  email: (address: string) => `Email ${address}`,
  home: (company: string) => `${company}, home`,
  quickLinks: 'Quick links',
  services: 'Services',
  visit: 'Visit and contact',
  score: (score: number, outOf: number) => `${score} out of ${outOf}`,
  rating: (score: number, outOf: number) => `Rated ${score} out of ${outOf}`,
  reviews: (count: string) => `from ${count} reviews`,
  adminLogin: 'Admin Login',
  adminDashboard: 'Admin Dashboard',
  adminEmail: 'Admin email',
  password: 'Password',
  logIn: 'Sign In',
  cancel: 'Cancel',
  loginSucceeded: 'Admin login successful',
  loginRefused: 'Invalid credentials',
  loginFailed: 'Login failed',
  demo: 'Demo',
  demoMeaning: ': the people, rents, quotes and ratings on this site are made up',
  rights: (company: string) => `© ${company}. Serving owners and residents across Greater Des Moines.`,
} as const;

export const MAIN_LINKS = [
  { href: '/rentals', label: 'Available Rentals' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/services', label: 'Services' },
  { href: '/rent-vs-sell', label: 'Rent vs Sell' },
  { href: '/blog', label: 'Blog' },
  { href: '/team', label: 'Team' },
  { href: '/faq', label: 'FAQ' },
] as const;

export const STAFF_LINKS = [
  { href: '/dashboard', label: 'Dashboard', adminOnly: false },
  { href: '/documents', label: 'Documents', adminOnly: false },
  { href: '/admin', label: 'Admin', adminOnly: true },
  { href: '/admin/blog', label: 'Blog', adminOnly: true },
  { href: '/admin/campaigns', label: 'Campaigns', adminOnly: true },
  { href: '/admin/analytics', label: 'Analytics', adminOnly: true },
] as const;

export const LEGAL_LINKS = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/sms-terms', label: 'Text Message Terms' },
] as const;

export const FOOTER_SERVICES = [
  'Property protection',
  'Tenant screening',
  'Property marketing',
  'Rent collection',
  '24/7 maintenance',
  'Vendor management',
] as const;
