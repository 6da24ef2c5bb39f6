import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

/** Few see it. */
export const LateShutOut = lazyPart(async () => ({ default: (await import('./shut-out.tsx')).ShutOut }))
