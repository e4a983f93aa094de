import { QueryClient } from '@tanstack/react-query';

/** Writes without a connection are refused at once; held back, they would be stored some time later, unseen. */
export const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
