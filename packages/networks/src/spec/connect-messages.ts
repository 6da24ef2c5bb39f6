/**
 * What networks say about connecting an account, by kind and code, as ICU messages with the parameter `network`. Networks declare codes,
 * so that every language of the web app can have its own text.
 */
export const connectMessages = {
  /** Names of the alternatives within a mode. */
  way: {
    webhook: 'Webhook',
    bot: 'Bot',
    person: 'Your profile',
    organization: 'Your profile and pages',
    posts: 'Posts',
    posts_and_messages: 'Posts and direct messages',
  },
  /** Help for a step. */
  help: {
    app_password: 'Use an app password, never your main password.',
    access_token: 'Use an access token that you create on {network}.',
    api_key: 'Use an API key that you create on {network}.',
    receiver: 'Posts are sent to your URL as signed JSON: for a script of your own, or a service such as n8n, Make or Zapier.',
    admin_key: 'Use the Admin API key of a custom integration.',
    server: 'Enter the address of the server that your account is on.',
    sign_in: "You'll sign in to {network}, allow access, and return here.",
    sign_in_for_messages:
      "You'll sign in to {network}, allow reading your direct messages too, and return here. They're collected once you turn that on.",
    sign_in_for_pages: "You'll sign in to {network}, allow access, and choose pages here. This server's app must be approved for pages.",
    chat: 'Add the bot to the channel or group as an admin first, then enter its ID.',
    send_command: "Post this message in the channel or group. It's connected automatically.",
    enter_code: "Enter this code on {network} to allow access. It's connected automatically.",
    signing_key: 'Use your private key or, so that it stays in your signer app, a bunker URL from that app.',
    device: 'Name the device that shows the code.',
    choose_accounts: 'Choose the accounts to publish to.',
    choose_communities: 'Choose your profile and the communities to publish to, each as an account.',
    sign_in_and_choose_pages: "You'll sign in to {network}, choose Pages there, allow access, and return here.",
    sign_in_and_invite: "You'll sign in to {network} and return here. Then invite the app to each channel that it should post to.",
    invite: 'Use the token of a bot, and invite the bot to each channel that it should post to.',
    webhook: 'Posts appear under the name and picture of the webhook.',
    own_bot: 'Use a bot of your own. It can offer you the threads of the channel, and check whether a post was published.',
    sign_in_locations: "You'll sign in with Google, allow access, and choose your locations here.",
    sign_in_channel: "You'll sign in with Google, choose a channel, and return here. Allow everything that Google lists.",
  },
  /** What must exist before an account can be connected. */
  requires: {
    app_password: "An app password from {network}'s settings",
    api_key: "An API key from {network}'s settings",
    receiver: 'A URL that accepts POST requests with JSON',
    account_on_server: 'An account on any {network} server, or one with compatible software',
    bot: 'A bot that a server admin adds in the administration settings',
    bot_rights: 'A channel or group where the bot is an admin who can post',
    app: 'An app that a server admin registers with {network} and adds in the administration settings',
    signing_key: 'A private key, or a signer app that creates bunker URLs',
    professional_account: 'A professional account',
    page_task: 'A Page on {network} where you may create content',
    author_role: 'A user with the role of author or higher',
    public_address: 'A server with a public https address, from which {network} fetches images and videos',
    admin_key: 'A custom integration, which an administrator of the site creates in its settings',
    install_app: 'Permission to install apps in a {network} workspace',
    pinterest_board: 'At least one public board on {network}',
    page_role: 'For a page, the role of super admin or content admin',
    webhook_or_bot: 'Permission to manage the webhooks of a channel, or to add a bot to its server',
    business_location: 'A verified location on {network} that you own or manage',
    channel: 'A {network} channel, which can be one of a brand account',
  },
  cost: { per_post: '{network} charges your server for each post.' },
  /** What collecting costs. A parameter besides the network: `amount`, the most for one. */
  collecting_cost: {
    per_reply: '{network} charges your server up to {amount} for each reply and quote that is read, including who wrote it.',
    per_message: '{network} charges your server up to {amount} for each message that is read, including who wrote it.',
  },
  /** Why the network doesn't let apps read this for an account. */
  not_collected: {
    members_closed: "{network} lets apps read the comments on the posts of pages, but not on members' posts.",
  },
  review: {
    app_review: '{network} must approve the app before everyone can see its posts.',
    meta_app_review: 'Meta must approve the app before people outside it can connect their accounts.',
    youtube_audit: '{network} must audit the Google Cloud project of this server before its uploads can be public.',
    google_verification: 'Google must verify the app before everyone can sign in with it.',
    google_business_access: "Google must approve this server's project before it answers any call.",
    linkedin_pages: '{network} must approve the app for the Community Management API before it can publish to pages.',
    linkedin_standard_tier: '{network} must move the app to the standard tier before many people can use it.',
    tiktok_audit: '{network} must audit the app before its posts can be public.',
    reddit_approval: '{network} must approve the use of its API under its Responsible Builder Policy.',
  },
  /** What is possible until the review. */
  without_review: {
    private_posts: 'Until then, only you can see the posts.',
    testers_only: 'Until then, only the testers of the app can connect an account.',
    private_videos: 'Until then, {network} makes every video private, and only you can see it.',
    google_testing: 'Until then, only up to 100 test users that a server admin lists can connect, and each must reconnect every 7 days.',
    no_calls: 'Until then, no account can be connected.',
    pinterest_trial:
      'Until then, only you can see the Pins, or {network} refuses them, and all accounts of this server share 1,000 requests a day.',
    app_roles_only: 'Until then, only people with a role in the app can connect and see the posts.',
    own_profile: 'Until then, you can publish to your profile.',
    few_calls: 'Until then, {network} accepts few calls of the app each day.',
    no_app: 'Until then, no app can be registered, and no account can be connected.',
    private_accounts: 'Until then, only private accounts can post, up to five of them a day, and only for themselves.',
  },
  /** What a review costs, for the server's admin. */
  review_cost: { yearly_fee: '{network} charges a yearly fee for the review.' },
  /** What a server admin does to set up the app, one after the other. */
  app_step: {
    create: 'Create an app on {network}.',
    redirect_url: 'Add the redirect URL to the app.',
    scopes: 'Allow the app the permissions in the list.',
    copy: "Copy the app's client ID and secret to the form on this page.",
    slack_distribution:
      "Activate public distribution under Manage Distribution, unless all accounts belong to the app's own {network} workspace.",
    linkedin_verify: "Connect the app to your organization's page on {network}, and have an admin of the page verify it.",
    linkedin_products:
      'Under Products, add Share on LinkedIn and Sign In with LinkedIn using OpenID Connect, which are granted at once. To publish to pages, create an app without other products instead, and request the Community Management API for it.',
    wordpress_type: 'Choose Web as the type of the app.',
    x_authentication:
      'Set up user authentication for the app: permissions to read and write, the type Web App, and the redirect URL as callback URI.',
    x_credits: 'Buy credits in the developer console. Without credits, {network} refuses every call.',
    meta_create: 'Create an app of the type Business at Meta for Developers.',
    meta_threads: 'Add the use case “Access the Threads API” to the app.',
    meta_instagram: 'Add Instagram to the app, and choose the API setup with Instagram login.',
    meta_callbacks: 'Add the addresses below as deauthorize callback URL and data deletion request URL.',
    meta_testers: 'Add the accounts that you try it with as testers under App roles. Their owners accept the invitation in {network}.',
    meta_review: 'Request advanced access to the permissions under App Review, then switch the app to live mode.',
    meta_copy:
      'Copy the ID and secret that the app has for {network}, which differ from those of the app itself, to the form on this page.',
    meta_pages: 'Add the use cases for managing everything on your Page and for Messenger to the app, with the permissions in the list.',
    meta_business_verification: 'Connect the app to a business and verify the business, unless only people with a role in the app use it.',
    meta_copy_basic: 'Copy the ID and secret under App settings > Basic to the form on this page.',
    create_bot: 'Create a bot with BotFather on {network}.',
    tumblr_redirect_url: 'Enter the redirect URL as the OAuth2 redirect URL of the app, and as its default callback URL.',
    pinterest_access:
      'Request trial access for the app. Once you have connected an account, record the connection and a Pin for the request for standard access.',
    reddit_request:
      'Read the Responsible Builder Policy, and request access to the Data API in {network}’s form for developers. Describe that people publish their own posts.',
    reddit_create: 'Once it is granted, create an app of the type “web app”, with the redirect URL as its redirect URI.',
    copy_token: "Copy the bot's username and token to the form on this page.",
    google_project: 'Create a project in the Google Cloud console.',
    google_business_access:
      'Request access to the Business Profile APIs for the project, at support.google.com/business/contact/api_default. Google asks for the number of the project, and for a verified profile that you have managed for over 60 days.',
    google_business_apis:
      'Once Google has approved the project, enable the Google My Business API, the My Business Account Management API and the My Business Business Information API in it.',
    google_youtube_api: 'Enable the YouTube Data API v3 in the project.',
    google_consent:
      'Set up the consent screen with the permissions in the list. While it is in testing, add everyone who connects an account as a test user.',
    google_client: 'Create an OAuth client ID of the type Web application.',
    tiktok_products: 'Add the products Login Kit and Content Posting API, and turn on Direct Post.',
    tiktok_domain:
      'For photos, verify the address of this server as a URL prefix, and add the name of the file that {network} gives you to the setting TIKTOK_FILES.',
  },
  /** What a test of an app showed. */
  app_test: {
    app_accepted: '{network} knows this app and its secret.',
    app_refused: "{network} doesn't know this app, or the secret is wrong. Copy both again.",
    not_testable: 'Only connecting an account can show whether {network} knows this app.',
    inconclusive: "{network}'s answer doesn't show whether the app is right. Connect an account to find out.",
    unavailable: "{network} isn't responding. Try again in a few minutes.",
    secret_unreadable: "The stored secret can't be decrypted with this server's keys. Enter it again.",
    other_bot: 'The token belongs to a bot with another username.',
  },
  /** Names of an app's id and secret. */
  app_field: {
    client_id: 'Client ID',
    client_secret: 'Client secret',
    app_id: 'App ID',
    app_secret: 'App secret',
    consumer_key: 'OAuth consumer key',
    consumer_secret: 'OAuth consumer secret',
    bot_username: 'Bot username',
    bot_token: 'Bot token',
    client_key: 'Client key',
  },
  /** Addresses that the network's form for apps needs. */
  app_address: {
    deauthorize: 'Deauthorize callback URL',
    data_deletion: 'Data deletion request URL',
  },
  /** What the app or its use costs, for the server's admin. */
  app_cost: {
    per_post: '{network} charges for each post.',
    per_call: '{network} charges for each post, each alt text and each read, from credits that you buy in advance.',
  },
  /** What a permission is needed for. */
  needed_for: {
    publish: 'Publish posts',
    media: 'Add images and videos',
    quotes: 'Quote posts',
    threads: 'Post to threads',
    locations: 'Add locations',
    first_comment: 'Add a first comment',
    comments: 'Add comments to your posts',
    profile: 'Show your name and picture',
    link_previews: 'Show link previews',
    engagement: 'Collect comments and reactions',
    messaging: 'Collect direct messages',
    captions: 'Add captions',
    playlists: 'Add to a playlist',
    inbox: 'Send posts to the inbox',
  },
  /** How to get a missing permission. */
  remedy: {
    reconnect: 'Reconnect the account and allow everything that {network} asks for.',
    reconnect_with_messages: 'Reconnect the account with the choice “Posts and direct messages”.',
    new_app_password: 'Create an app password with access to direct messages, then reconnect the account with it.',
    author_role: 'Ask an administrator of the site to make you an author, then test the connection.',
    channel_permission: "Allow it in the channel's permissions on {network}, then test the connection.",
    allow_signing: 'Allow this in your signer app, or reconnect the account with a new bunker URL.',
    bot_rights: "Let the bot post in the chat's settings on {network}, then test the connection.",
  },
  /** Why credentials or an authorization didn't connect an account, by the code of the error. Others are explained by their kind. */
  refusal: {
    missing_totp_token:
      "{network} can't be used with two-factor authentication, because it has no app passwords. Use an account without it.",
    secret_malformed: 'Use a secret of whsec_ and 24 to 64 bytes in base64, such as the one that the form suggests.',
    server_too_old: 'This server runs a version of {network} that is too old.',
    invalid_address: 'Enter the address of a website, such as https://harbour.example.',
    not_wordpress: "There's no {network} API at this address. Check the address, and that no plugin turns the REST API off.",
    api_insecure: "The site's API isn't encrypted. Set the site's address to https in {network}, then try again.",
    application_passwords_off: 'Application passwords are off on this site. They need https, and some security plugins turn them off.',
    not_ghost: "There's no {network} API at this address.",
    not_bluesky: "There's no {network} server at this address. Check the service URL.",
    no_pages: 'You chose no Page. Connect again and choose at least one.',
    no_page_task: "You can't create content on any of these Pages. Ask an admin of the Page for this task, then connect again.",
    linkedin_products:
      "{network} hasn't granted this server's app everything that was requested. To publish to pages, the app needs the Community Management API. Connect your profile alone, or ask a server admin.",
    subreddit_access_lost: "You can't post to this community anymore: you were banned, or it takes posts of its members only.",
    subreddit_missing: 'This community was closed or renamed.',
    page_role_lost: "You're no longer a super admin or content admin of this page.",
    api_version_ended: '{network} no longer supports the version of its API that this server uses. Ask a server admin to update it.',
    key_malformed: 'This is not an Admin API key. It has an id, a colon, and 64 hexadecimal digits.',
    no_locations: "This Google account doesn't manage any location. Sign in as an owner or manager of a {network}.",
    no_posting_location: "Google doesn't offer posts for any location of this account. Verify the locations on Google, then connect again.",
    access_not_approved: "Google hasn't approved this server's project for {network} yet. Ask a server admin.",
    service_disabled: "An API that {network} needs isn't enabled in this server's Google project. Ask a server admin.",
    no_channel: 'This Google account has no {network} channel. Create one, then try again.',
  },
  /** Why a code didn't connect an account. */
  refused: {
    code_denied: '{network} declined the request.',
    other_chat: 'The message was posted in a different chat than the one you entered.',
    chat_unavailable: "The bot isn't in the chat. Add it, then get a new code.",
    chat_type_refused: 'Only channels and groups can be connected.',
    bot_may_not_publish: "The bot can't post in the chat. Make it an admin who can post, then get a new code.",
    sender_is_no_administrator: 'Only admins of the group can connect it. Ask one of them to post the message.',
    connected_elsewhere: 'This chat is connected to another workspace.',
    limit_reached: 'This workspace has reached its account limit. Disconnect an account to add another.',
    access_lost: 'The person who requested the code can no longer connect accounts.',
    unavailable: "{network} isn't responding. Try again in a few minutes.",
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** A code that networks declare, by kind. */
export type ConnectCode<Kind extends keyof typeof connectMessages> = keyof (typeof connectMessages)[Kind] & string
