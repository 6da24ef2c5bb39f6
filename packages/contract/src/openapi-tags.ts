/** The groups of operations, in the order of the document. */
export const tagDescriptions: Record<string, string> = {
  instance: 'What the instance says about itself.',
  auth: 'Registration, sign-in and browser sessions.',
  'api-tokens': 'Tokens for programs.',
  workspaces: 'Workspaces and their settings.',
  accounts: 'Connected accounts: where posts can be published to.',
  capabilities: 'What networks can do: forms, limits, settings.',
  media: 'The media library and uploads.',
  publications: 'Posts, their destinations, and bringing them to the networks.',
  'publication-builds': 'From an idea and sources to posts that are native to each network.',
  'voice-profiles': 'How the posts of a workspace sound.',
  jobs: 'Background work.',
}
