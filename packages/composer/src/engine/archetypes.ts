import type { Direction } from '../result.ts'

export interface Stance {
  objective: string
  archetype: string
}

/** Step M: what a post is after on a network, and the form it takes. Networks without a line of their own inform. */
export const stanceOf = (platform: string, route: Direction['route'], hasLink: boolean): Stance => {
  const isArtifact = route === 'artifact_led'
  switch (platform) {
    case 'linkedin':
      return { objective: 'authority', archetype: route }
    case 'x':
      return { objective: 'conversation', archetype: isArtifact ? 'product_demo' : 'technical_opinion' }
    case 'mastodon':
      return { objective: 'conversation', archetype: isArtifact ? 'technical_update' : hasLink ? 'source_share' : 'discussion' }
    case 'bluesky':
      return { objective: 'following', archetype: isArtifact ? 'primary_source' : 'expert_take' }
    case 'threads':
      return { objective: 'conversation', archetype: isArtifact ? 'media_context' : 'original_take' }
    default:
      return { objective: 'inform', archetype: route }
  }
}
