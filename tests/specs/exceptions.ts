/** Where a document is older than its network, or leaves something out. Each has the documentation that says so. */
import type { Finding } from './examine.ts'

export interface Exception {
  network: string
  /** The beginning of the finding's operation. */
  operation: string
  /** The beginning of the finding's place; every place if absent. */
  place?: string
  reason: string
  source: string
}

const slackMethods = 'https://docs.slack.dev/reference/methods'
const instagram = 'https://developers.facebook.com/documentation/instagram-platform'
const instagramLogin = `${instagram}/instagram-api-with-instagram-login`
const instagramContainer = `${instagram}/instagram-graph-api/reference/ig-container`
const instagramConversations = `${instagramLogin}/conversations-api`

const meta = 'https://developers.facebook.com/docs'
const messengerConversations = `${meta}/messenger-platform/conversations`

export const exceptions: readonly Exception[] = [
  {
    network: 'mastodon',
    operation: 'POST /api/v1/apps',
    place: 'body /redirect_uris',
    reason: 'is an array or, as servers before 4.3 require, a string.',
    source: 'https://docs.joinmastodon.org/methods/apps/#create',
  },
  {
    network: 'mastodon',
    operation: 'POST /api/v1/statuses',
    place: 'body /content_type',
    reason: 'is a field of GoToSocial, Pleroma and glitch-soc, and sent only to them.',
    source: 'https://docs.gotosocial.org/en/latest/user_guide/posts/#input-types',
  },
  {
    network: 'mastodon',
    operation: 'GET /.well-known/nodeinfo',
    reason: 'is a standard of its own.',
    source: 'https://nodeinfo.diaspora.software/protocol',
  },
  {
    network: 'mastodon',
    operation: 'GET /nodeinfo/2.0',
    reason: 'is where that standard leads.',
    source: 'https://nodeinfo.diaspora.software/protocol',
  },
  {
    network: 'mastodon',
    operation: 'GET /.well-known/webfinger',
    reason: 'is a standard of its own.',
    source: 'https://docs.joinmastodon.org/spec/webfinger/',
  },
  {
    network: 'mastodon',
    operation: 'GET /users/ada',
    reason: 'is an actor of ActivityPub, and its outbox.',
    source: 'https://docs.joinmastodon.org/spec/activitypub/',
  },
  {
    network: 'slack',
    operation: '',
    place: 'header token',
    reason: 'is in the header Authorization.',
    source: 'https://docs.slack.dev/apis/web-api/#authentication',
  },
  {
    network: 'slack',
    operation: 'GET /oauth/v2/authorize',
    reason: 'is a page, not a method.',
    source: 'https://docs.slack.dev/authentication/installing-with-oauth',
  },
  {
    network: 'slack',
    operation: 'POST /api/oauth.v2.access',
    reason: 'is a POST.',
    source: `${slackMethods}/oauth.v2.access`,
  },
  {
    network: 'slack',
    operation: 'POST /api/files.getUploadURLExternal',
    reason: 'is newer than the document.',
    source: `${slackMethods}/files.getUploadURLExternal`,
  },
  {
    network: 'slack',
    operation: 'POST /upload/v1/',
    reason: 'is the URL that files.getUploadURLExternal returns.',
    source: 'https://docs.slack.dev/messaging/working-with-files#upload',
  },
  {
    network: 'slack',
    operation: 'POST /api/files.completeUploadExternal',
    reason: 'is newer than the document.',
    source: `${slackMethods}/files.completeUploadExternal`,
  },
  {
    network: 'slack',
    operation: 'POST /api/chat.postMessage',
    place: 'body /metadata',
    reason: 'is newer than the document.',
    source: `${slackMethods}/chat.postMessage#arg_metadata`,
  },
  {
    network: 'slack',
    operation: 'POST /api/chat.postMessage',
    place: 'answer 200 /message/metadata',
    reason: 'is newer than the document.',
    source: 'https://docs.slack.dev/messaging/message-metadata',
  },
  ...['history', 'replies'].flatMap((list): Exception[] => [
    {
      network: 'slack',
      operation: `GET /api/conversations.${list}`,
      place: 'query include_all_metadata',
      reason: 'is newer than the document.',
      source: `${slackMethods}/conversations.${list}#arg_include_all_metadata`,
    },
    {
      network: 'slack',
      operation: `GET /api/conversations.${list}`,
      place: 'answer 200 /messages/*/metadata',
      reason: 'is newer than the document.',
      source: 'https://docs.slack.dev/messaging/message-metadata',
    },
    {
      network: 'slack',
      operation: `GET /api/conversations.${list}`,
      place: 'answer 200 /response_metadata',
      reason: 'has the cursor of the next page.',
      source: 'https://docs.slack.dev/apis/web-api/pagination',
    },
  ]),
  {
    network: 'slack',
    operation: 'GET /api/conversations.history',
    place: 'answer 200 /messages: must NOT have fewer',
    reason: 'is empty in a new channel.',
    source: `${slackMethods}/conversations.history`,
  },
  {
    network: 'slack',
    operation: 'GET /api/conversations.history',
    place: 'answer default /error',
    reason: 'can be not_in_channel.',
    source: `${slackMethods}/conversations.history#errors`,
  },
  {
    network: 'x',
    operation: 'GET /i/oauth2/authorize',
    reason: 'is a page.',
    source: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token',
  },
  {
    network: 'x',
    operation: 'POST /2/oauth2/token',
    reason: 'is a standard of its own, beside the API.',
    source: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token',
  },
  ...['made_with_ai', 'paid_partnership'].map((field): Exception => ({
    network: 'x',
    operation: 'POST /2/tweets',
    place: `body /${field}`,
    reason: 'is newer than the document.',
    source: 'https://docs.x.com/x-api/posts/create-or-edit-post',
  })),
  ...[
    ['GET /2/users/me', 401],
    ['POST /2/tweets', 403],
    ['GET /2/tweets/search/recent', 401],
    ['GET /2/tweets/search/recent', 403],
    ['GET /2/dm_events', 403],
  ].map(([operation, status]): Exception => ({
    network: 'x',
    operation: String(operation),
    place: `answer ${status}`,
    reason: 'is a problem, the second type of answer in the document.',
    source: 'https://docs.x.com/x-api/fundamentals/response-codes-and-errors',
  })),
  {
    network: 'threads',
    operation: 'GET /oauth/authorize',
    reason: 'is a page, not a call.',
    source: 'https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions',
  },
  {
    network: 'threads',
    operation: 'GET /v1.0/{id}/conversation',
    place: 'query after',
    reason: 'is the cursor of the next page, which the collection has for other lists only.',
    source: 'https://developers.facebook.com/documentation/threads/reference/reply-management',
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/dialog/oauth',
    reason: 'is a page, not a node.',
    source: `${meta}/facebook-login/guides/advanced/manual-flow`,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/oauth/access_token',
    reason: 'gives tokens, and is not a node.',
    source: `${meta}/facebook-login/guides/access-tokens/get-long-lived`,
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/{id}',
    place: 'query input_token',
    reason: 'is a parameter of debug_token, which is not a node.',
    source: `${meta}/graph-api/reference/debug_token`,
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/{id}',
    place: 'answer 200 /data',
    reason: 'is the answer of debug_token.',
    source: `${meta}/graph-api/reference/debug_token`,
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/me/accounts',
    reason: 'is an edge of a user, which no document describes.',
    source: `${meta}/graph-api/reference/user/accounts`,
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/{id}',
    place: 'query fields',
    reason: 'can name the messages of a conversation, which no document describes.',
    source: messengerConversations,
  },
  {
    network: 'facebook',
    operation: 'GET /v25.0/{id}',
    place: 'answer 200 /messages',
    reason: 'is a field of conversations, which no document describes.',
    source: messengerConversations,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/{id}/photos',
    place: 'body /source',
    reason: 'is the file, which every edge for photos takes.',
    source: `${meta}/graph-api/reference/photo#upload`,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/{id}/photo_stories',
    place: 'answer 200',
    reason: 'is the answer of this edge, of which the document names only the node.',
    source: `${meta}/page-stories-api#photo-stories`,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/{id}/video_reels',
    place: 'answer 200',
    reason: 'is the answer of this edge, of which the document names only the node.',
    source: `${meta}/video-api/guides/reels-publishing`,
  },
  {
    network: 'facebook',
    operation: 'POST /video-upload/',
    reason: 'is the address that the session returns.',
    source: `${meta}/video-api/guides/reels-publishing`,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/{id}/thumbnails',
    place: 'answer 200 /success',
    reason: 'is the answer of this edge, of which the document names only the node.',
    source: `${meta}/graph-api/reference/video/thumbnails`,
  },
  {
    network: 'facebook',
    operation: 'POST /v25.0/{id}/videos',
    place: 'answer 200',
    reason: 'is the answer of this edge, of which the document names only the node.',
    source: `${meta}/graph-api/reference/page/videos/#Creating`,
  },
  {
    network: 'youtube',
    operation: 'GET /o/oauth2/v2/auth',
    reason: 'is the page where people sign in.',
    source: 'https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient',
  },
  {
    network: 'youtube',
    operation: 'POST /token',
    reason: 'is of the server that issues tokens.',
    source: 'https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code',
  },
  {
    network: 'youtube',
    operation: 'PUT /upload/youtube/v3/videos',
    reason: 'is the URL of an upload that was started.',
    source: 'https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol#Upload_Video',
  },
  {
    network: 'pinterest',
    operation: 'GET /oauth/',
    reason: 'is a page, not a method.',
    source: 'https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/',
  },
  {
    network: 'pinterest',
    operation: 'POST /v5/oauth/token',
    place: 'body /continuous_refresh',
    reason: 'is a parameter for apps from before September 2025.',
    source: 'https://developers.pinterest.com/docs/api/v5/oauth-token/',
  },
  {
    network: 'pinterest',
    operation: 'POST /',
    place: 'request: has another path',
    reason: 'is the upload_url of POST /v5/media.',
    source: 'https://developers.pinterest.com/docs/api/v5/media-create/',
  },
  ...(
    [
      ['POST /v5/pins', 'answer 201 /created_at'],
      ['GET /v5/boards/', 'answer 200 /items/*/created_at'],
    ] as const
  ).map(([operation, place]): Exception => ({
    network: 'pinterest',
    operation,
    place,
    reason: 'has times without a zone.',
    source: 'https://github.com/pinterest/api-quickstart/issues/78',
  })),
  ...['GET /oauth/authorize', 'POST /oauth/access_token', 'GET /access_token', 'GET /refresh_access_token'].map((operation): Exception => ({
    network: 'instagram',
    operation,
    reason: "belongs to the login with Instagram, which isn't a node.",
    source: `${instagramLogin}/business-login`,
  })),
  ...['user_id', 'account_type'].map((field): Exception => ({
    network: 'instagram',
    operation: 'GET /v25.0/{id}',
    place: `answer 200 /${field}`,
    reason: 'is a field of accounts that are connected with the login with Instagram.',
    source: `${instagramLogin}/get-started`,
  })),
  ...['status', 'status_code'].map((field): Exception => ({
    network: 'instagram',
    operation: 'GET /v25.0/{id}',
    place: `answer 200 /${field}:`,
    reason: 'is a field of containers, which no document describes.',
    source: instagramContainer,
  })),
  {
    network: 'instagram',
    operation: 'GET /v25.0/{id}',
    place: 'answer 200 /messages',
    reason: 'is a field of conversations, which no document describes.',
    source: instagramConversations,
  },
  {
    network: 'instagram',
    operation: 'GET /v25.0/17841400000000001/conversations',
    reason: 'is an edge of accounts that are connected with the login with Instagram.',
    source: instagramConversations,
  },
  {
    network: 'instagram',
    operation: 'GET /v25.0/185',
    reason: 'lists the replies to a comment, which no document describes.',
    source: `${instagram}/instagram-graph-api/reference/ig-comment/replies`,
  },
  {
    network: 'instagram',
    operation: 'GET /v25.0/{id}',
    place: 'query fields',
    reason: 'can name the fields of containers, conversations and accounts that are connected with the login with Instagram.',
    source: instagramContainer,
  },
]

export const findException = (network: string, { operation, place, problem }: Finding): Exception | undefined =>
  exceptions.find(
    (one) => one.network === network && operation.startsWith(one.operation) && `${place}: ${problem}`.startsWith(one.place ?? ''),
  )
