declare module 'virtual:site-assets' {
  const assets: import('./document/assets').SiteAssets;
  export default assets;
}
