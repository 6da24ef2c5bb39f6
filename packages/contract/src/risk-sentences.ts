/** Why a scheduled post will or may not be published, by the code of the risk. */
export const risks = {
  account_disabled: '{account} is disconnected. Reconnect it.',
  reconnect_required: '{network} no longer accepts our access to {account}. Reconnect it.',
  token_ends: "Our access to {account} ends before this post is due and can't be renewed. Reconnect it.",
  missing_scope: '{account} lacks a permission that this post needs ({scope}).',
  member_lost_access: 'The person who scheduled this post can no longer publish here. Schedule it again.',
  network_paused: 'Publishing to {network} is paused by your server admin.',
  validation: 'The post no longer follows the rules of {network}. Edit it.',
  media_not_ready: 'A file is still processing, or was removed.',
  media_unreachable: "{network} can't fetch the media, because this server has no public https address.",
  quota_exhausted: 'The posting limit of {account} is reached, so the post may be published later.',
  spend_cap: "This post would pass the workspace's monthly cap on spending.",
  window_missed: 'The server was down when this post was due. Retry it, or schedule it again.',
} as const
