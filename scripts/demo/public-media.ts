/**
 * Some networks fetch media from the server, so its address must be public. The demo's fakes are on the same machine: they get the addresses
 * in the form in which the fakes read the type and size of a file.
 */
import type { Network, Run } from '@broadside/networks/spec/index'

const nearby = (run: Run): Run => ({
  ...run,
  mediaAddress: async (medium, lifetime, constraints) => {
    const { pathname } = new URL(await run.mediaAddress(medium, lifetime, constraints))
    const { mime, size, width, height } = await run.media(medium, constraints)
    const facts = new URLSearchParams({ type: mime, bytes: String(size), width: String(width), height: String(height) })
    return `https://localhost${pathname}?${facts}`
  },
})

function fetchNearby({ fetchesMedia, ...network }: Network): Network {
  if (!fetchesMedia) return network
  const { stage, publish } = network
  return {
    ...network,
    ...(stage && { stage: (run, ...post) => stage(nearby(run), ...post) }),
    ...(publish && { publish: (run, ...post) => publish(nearby(run), ...post) }),
  }
}

export const withNearbyMedia = (networks: Readonly<Record<string, Network>>): Record<string, Network> =>
  Object.fromEntries(Object.entries(networks).map(([id, network]) => [id, fetchNearby(network)]))
