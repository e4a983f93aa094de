import { QueryClient } from '@tanstack/react-query';

/** What is written without a connection is refused at once; held back, it would be stored some time later, unseen. */
export const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
