export { useSaveSettings as useSaveCampaign } from '../saving/useSaveSettings';
