/** Made from the migrations by `node scripts/table-types.ts`. What is known beyond the schema stands in refinements.ts. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn, Nullable, NullableJson } from './columns.ts'

export interface PlainTables {
  access_audit: {
    id: string
    workspace_id: string
    action: string
    actor_kind: string
    actor_user_id: Nullable<string>
    subject_id: string
    details: JsonColumn<unknown>
    created_at: Date
  }
  account_features: {
    workspace_id: string
    account_id: string
    feature: string
    enabled: boolean
    updated_at: Date
  }
  accounts: {
    id: string
    workspace_id: string
    grant_id: Nullable<string>
    platform: string
    account_id: string
    account_kind: Nullable<string>
    username: Generated<string>
    display_name: Generated<string>
    avatar_url: Generated<string>
    instance_url: Generated<string>
    fediverse_software: Nullable<string>
    slug: string
    limits: ColumnType<unknown, string | undefined, string>
    limits_checked_at: Nullable<Date>
    /** When the network is asked about the account again; null where there is nothing to ask. */
    check_at: Nullable<Date>
    voice_profile_id: Nullable<string>
    is_active: Generated<boolean>
    connected_by: Nullable<string>
    created_at: Date
    updated_at: Date
    /** When a forecast last called the network. */
    forecast_call_at: Nullable<Date>
  }
  api_tokens: {
    id: string
    user_id: string
    name: string
    prefix: string
    token_hash: Buffer
    permissions: string[]
    workspace_id: Nullable<string>
    created_at: Date
    expires_at: Date
    last_used_at: Nullable<Date>
    revoked_at: Nullable<Date>
    /** The assurance of the session that made the token. */
    provider_id: Nullable<string>
    assured_at: Nullable<Date>
  }
  attempts: {
    id: string
    delivery_id: string
    destination_id: string
    number: number
    step: string
    started_at: Date
    finished_at: Nullable<Date>
    native_key: JsonColumn<unknown>
    fingerprint: string
    outcome: Nullable<string>
    network_reference: NullableJson<unknown>
    http_status: Nullable<number>
    error_kind: Nullable<string>
    error_code: Nullable<string>
    detail: Nullable<string>
    /** How an unknown outcome was settled; a settled attempt no longer stands in the way of a new one. */
    resolution: Nullable<string>
    /** What the network told just before the call, for a read-back to compare with. */
    baseline: NullableJson<unknown>
    /** Index of the first segment that the call publishes. */
    segment: Generated<number>
    /** SHA-256 of what the call sends. Null before it was recorded: then fingerprint has it. */
    payload_fingerprint: Nullable<string>
    run_id: Nullable<string>
    /** Open, unknown or confirmed, and not resolved otherwise. At most one attempt per step stands. */
    stands: Generated<boolean>
  }
  avatars: {
    user_id: string
    hash: string
    bytes: Buffer
    created_at: Date
  }
  backups: {
    id: string
    started_at: Date
    finished_at: Nullable<Date>
    state: string
    /** When all of it was last read and found complete. */
    verified_at: Nullable<Date>
    /** Of its files, including the media that it shares with other backups. */
    bytes: Generated<number>
    /** Media files that it has. */
    media: Generated<number>
    /** Where it is, without secrets. */
    target: string
    error_code: Nullable<string>
  }
  brand_fonts: {
    workspace_id: string
    media_id: string
    family: string
    style: string
    weight: number
    acknowledged_by: Nullable<string>
    acknowledged_at: Nullable<Date>
  }
  brand_kits: {
    workspace_id: string
    id: string
    name: string
    colors: JsonColumn<unknown>
    text_styles: JsonColumn<unknown>
    backgrounds: JsonColumn<unknown>
    revision: Generated<number>
    updated_at: Date
  }
  builds: {
    id: string
    workspace_id: string
    /** Who asked for it, or for its latest repeat: whose limit it counts against, and whose access is checked. */
    created_by: string
    state: string
    phase: string
    revision: Generated<number>
    context_urls: string[]
    assets: JsonColumn<unknown>
    input: JsonColumn<unknown>
    result: NullableJson<unknown>
    error_code: Nullable<string>
    error_message: Nullable<string>
    publication_id: Nullable<string>
    social_set_id: Nullable<string>
    voice_profile_id: Nullable<string>
    lease_owner: Nullable<string>
    lease_until: Nullable<Date>
    created_at: Date
    updated_at: Date
    /** The one destination that is being written again; the result is the old one until then. */
    regeneration: NullableJson<unknown>
    /** How often a worker took the build: names one lease, with its owner. */
    takes: Generated<number>
    idea: Nullable<string>
    /** The confidence of each post of the result; null without a result. */
    confidences: NullableJson<unknown>
    /** The error flags of the result; null without a result. */
    error_flags: Nullable<number>
  }
  challenges: {
    token_hash: Buffer
    kind: string
    user_id: Nullable<string>
    session_id: Nullable<string>
    sealed: string
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    consumed_at: Nullable<Date>
  }
  charges: {
    /** Of a call that must happen only once, the id of its attempt. */
    id: string
    workspace_id: string
    account_id: string
    platform: string
    /** The first day of the UTC month. */
    month: string
    item: string
    /** In millionths of a US dollar. */
    amount: number
    /** Without a reference, because what was spent outlives the post. */
    destination_id: Nullable<string>
    step: Nullable<string>
    /** Reserved for a call that was not made yet, while this delivery is open. Null once the call is made. */
    delivery_id: Nullable<string>
    /** What was read, and the UTC day, because a network charges for it once a day. */
    resource: Nullable<string>
    created_at: Date
    /** Collecting may use a part of a cap only. */
    use: Generated<string>
  }
  collections: {
    kind: string
    /** Of engagement a destination, of messaging an account. */
    subject_id: string
    workspace_id: string
    account_id: string
    publication_id: Nullable<string>
    /** Of engagement when the post was published, of messaging when it was first switched on. */
    since: Date
    status: Generated<string>
    error_code: Nullable<string>
    synced_at: Nullable<Date>
    /** Null: not by itself. */
    next_at: Nullable<Date>
    /** Where the next collection continues, as the network returned it. */
    cursor: Nullable<string>
  }
  connection_attempts: {
    id: string
    workspace_id: string
    user_id: string
    platform: string
    kind: string
    state: Generated<string>
    /** What the network needs to finish, or the accounts to choose from. Erased when the attempt ends. */
    sealed: Nullable<string>
    reason: Nullable<string>
    account_ids: Generated<string[]>
    expires_at: Date
  }
  connection_states: {
    state_hash: Buffer
    workspace_id: string
    user_id: string
    platform: string
    sealed: string
    expires_at: Date
  }
  conversation_unread: {
    workspace_id: string
    user_id: string
    conversation_id: string
  }
  conversations: {
    id: string
    workspace_id: string
    account_id: string
    platform: string
    external_id: string
    members: JsonColumn<unknown>
    /** The state of the conversation that was read. */
    mark: string
    /** Null while there is no message that can be read. */
    last_message_at: Nullable<Date>
  }
  daily_figures: {
    workspace_id: string
    /** In the time zone that the workspace had at that time. */
    date: string
    measure: string
    key: string
    n: number
    merged: Generated<boolean>
  }
  deletions: {
    position: GeneratedAlways<number>
    kind: string
    /** The id of the deleted row. */
    subject: string
    deleted_at: Generated<Date>
    /** When it was written beside the backups. */
    written_at: Nullable<Date>
  }
  deliveries: {
    id: string
    workspace_id: string
    publication_id: string
    destination_id: string
    social_account_id: string
    stage: Generated<string>
    due_at: Date
    next_try_at: Nullable<Date>
    started_at: Nullable<Date>
    finished_at: Nullable<Date>
    late_ms: Nullable<number>
    tries: Generated<number>
    polls: Generated<number>
    /** The run that writes here. A run that lost the delivery to a later one finds another id, and nothing that it does counts. */
    run_id: Nullable<string>
    outcome: Nullable<string>
    created_at: Date
    /** When its queue was paused. Until the queue is resumed, nothing is sent. */
    held_at: Nullable<Date>
  }
  delivery_steps: {
    delivery_id: string
    key: string
    result: JsonColumn<unknown>
    created_at: Date
  }
  design_covers: {
    workspace_id: string
    design_id: string
    /** The revision of the design that it shows. */
    revision: number
    image: Buffer
  }
  design_export_pages: {
    workspace_id: string
    design_id: string
    page_id: string
    /** Hash of everything that the image depends on. The same look is stored once. */
    look: string
    media_id: string
    warnings: JsonColumn<unknown>
    created_at: Date
  }
  design_exports: {
    id: string
    workspace_id: string
    design_id: string
    revision: number
    /** Hash of the requested pages and of wanted, for finding an open export of the same request. */
    request_key: string
    page_ids: string[]
    /** The requested format, quality and scale. */
    wanted: JsonColumn<unknown>
    /** The document of that revision, until the export has ended. */
    document: Nullable<string>
    state: string
    /** For each page that is stored: its id, its media id and its warnings. */
    results: ColumnType<unknown, string | undefined, string>
    error: NullableJson<unknown>
    created_by: Nullable<string>
    created_at: Date
    ended_at: Nullable<Date>
  }
  design_favorites: {
    workspace_id: string
    design_id: string
    user_id: string
  }
  design_return_tokens: {
    token_hash: Buffer
    workspace_id: string
    user_id: string
    return_url: string
    purpose: string
    max_selection: number
    constraints: JsonColumn<unknown>
    design_id: Nullable<string>
    media_ids: Nullable<string[]>
    expires_at: Date
    completed_at: Nullable<Date>
    consumed_at: Nullable<Date>
    project_id: Nullable<string>
  }
  design_revisions: {
    id: string
    workspace_id: string
    design_id: string
    kind: string
    name: Generated<string>
    revision: number
    document: string
    facts: JsonColumn<unknown>
    actor_id: Nullable<string>
    created_at: Date
  }
  design_templates: {
    id: string
    workspace_id: string
    name: string
    category: string
    preset_key: string
    width_px: number
    height_px: number
    page_count: number
    document: string
    facts: JsonColumn<unknown>
    created_by: Nullable<string>
    created_at: Date
    updated_at: Date
  }
  designs: {
    id: string
    workspace_id: string
    title: string
    preset_key: string
    width_px: number
    height_px: number
    page_count: number
    document: string
    document_sha256: string
    revision: Generated<number>
    cover_media_id: Nullable<string>
    first_picture_id: Nullable<string>
    media_ids: string[]
    created_by: Nullable<string>
    created_at: Date
    updated_at: Date
    trashed_at: Nullable<Date>
  }
  destination_risks: {
    destination_id: string
    code: string
    workspace_id: string
    severity: string
    parameters: JsonColumn<unknown>
    /** When it was found first. */
    since: Date
  }
  destinations: {
    id: string
    workspace_id: string
    publication_id: string
    social_account_id: string
    platform: string
    target_key: Generated<string>
    position: number
    output_profile: string
    profile_locked: Generated<boolean>
    text: Nullable<string>
    title: Nullable<string>
    description: Nullable<string>
    segments: NullableJson<unknown>
    settings: ColumnType<unknown, string | undefined, string>
    schedule: NullableJson<unknown>
    status: Generated<string>
    due_at: Nullable<Date>
    scheduled_by: Nullable<string>
    external_id: Nullable<string>
    external_url: Nullable<string>
    published_at: Nullable<Date>
    error: NullableJson<unknown>
    content_hash: Nullable<string>
    created_at: Date
    updated_at: Date
    /** What it was before it was published with a delay; counts until due_at. */
    former: NullableJson<unknown>
    /** The time that it was last queued for, without the random delay; of a cancelled one it counts no more. */
    planned_at: Nullable<Date>
    /** When it was due as its publication went to the trash, where it was queued. */
    due_before_trash: Nullable<Date>
    /** It waits for the posting slot that its publication took. */
    in_queue: Generated<boolean>
    /** Keys of its calls are derived from its id, so another server with the same data uses the same ones. */
    derives_keys: Generated<boolean>
  }
  email_changes: {
    id: string
    user_id: string
    new_email: string
    code_hash: Buffer
    tries: Generated<number>
    created_at: Date
    sent_at: Date
    expires_at: Date
  }
  engagement_items: {
    id: string
    workspace_id: string
    account_id: string
    publication_id: string
    destination_id: string
    platform: string
    kind: string
    external_id: string
    parent_external_id: string
    is_own: boolean
    author: JsonColumn<unknown>
    text: string
    url: string
    occurred_at: Date
    collected_at: Date
  }
  engagement_unread: {
    workspace_id: string
    user_id: string
    item_id: string
    /** As of the item, so that unread items are counted without reading them. */
    kind: string
    /** As of the item, so that unread items are listed in the order of the index. */
    occurred_at: Date
  }
  engine_conversations: {
    build_id: string
    workspace_id: string
    exchanges: JsonColumn<unknown>
    created_at: Date
  }
  events: {
    id: string
    workspace_id: string
    type: string
    publication_id: Nullable<string>
    actor_kind: string
    actor_user_id: Nullable<string>
    data: JsonColumn<unknown>
    created_at: Date
  }
  examinations: {
    is_last: boolean
    checked_at: Date
    findings: JsonColumn<unknown>
  }
  forecast_windows: {
    lead_minutes: number
    /** Every delivery due up to here was forecast. */
    reached_at: Date
  }
  foundation: {
    single: Generated<boolean>
    founder_id: string
    founded_at: Date
  }
  grants: {
    id: string
    workspace_id: string
    platform: string
    sealed: string
    status: Generated<string>
    expires_at: Nullable<Date>
    created_by: Nullable<string>
    created_at: Date
    updated_at: Date
    /** What the credential lets the service collect, as last asked. */
    allows: Generated<string[]>
    /** The permissions that the network listed, by its own names. Null: it lists none, or was not asked yet. */
    scopes: Nullable<string[]>
    /** When the accounts were last connected with it. Null: before this was recorded. */
    granted_at: Nullable<Date>
    /** The client id of the operator's app. Null: granted without one, or before this was recorded. */
    granted_app: Nullable<string>
    /** The person on the network, as it names them in its notices. */
    granted_user: Nullable<string>
    /** Until then, by the clock of the database, one process reads the account and may renew its credential. */
    leased_until: Nullable<Date>
  }
  idempotency_keys: {
    user_id: string
    scope: string
    key: string
    fingerprint: Buffer
    owner: string
    locked_until: Nullable<Date>
    status: Nullable<number>
    body: NullableJson<unknown>
    expires_at: Nullable<Date>
  }
  identities: {
    id: string
    user_id: string
    provider_id: string
    subject: string
    email: string
    email_verified: boolean
    name: string
    created_at: Date
    last_used_at: Date
  }
  identity_audit_events: {
    id: string
    organization_id: string
    type: string
    actor_user_id: Nullable<string>
    user_id: Nullable<string>
    provider_id: Nullable<string>
    data: JsonColumn<unknown>
    created_at: Date
  }
  identity_providers: {
    id: string
    organization_id: string
    name: string
    issuer: string
    client_id: string
    /** Sealed. */
    client_secret: Nullable<string>
    scopes: string[]
    email_claim: string
    name_claim: string
    picture_claim: string
    use_userinfo: boolean
    require_verified_email: boolean
    jit_enabled: boolean
    is_active: boolean
    health_status: Generated<string>
    health_message: Nullable<string>
    last_checked_at: Nullable<Date>
    created_at: Date
    updated_at: Date
    health_code: Nullable<string>
  }
  installations: {
    id: string
    workspace_id: string
  }
  instance_settings: {
    name: string
    value: string
    updated_at: Date
  }
  invitations: {
    id: string
    workspace_id: string
    email: string
    role: string
    token_hash: Buffer
    /** How far this mail has come is how far the invitation has. */
    mail_id: string
    invited_by_user_id: Nullable<string>
    created_at: Date
    last_sent_at: Date
    expires_at: Date
    accepted_at: Nullable<Date>
    accepted_by_user_id: Nullable<string>
    revoked_at: Nullable<Date>
  }
  job_schedules: {
    type: string
    every_minutes: number
    minute_offset: number
    next_at: Date
  }
  jobs: {
    id: string
    type: string
    subject: string
    data: JsonColumn<unknown>
    workspace_id: Generated<string>
    state: Generated<string>
    lane: Nullable<string>
    priority: Generated<number>
    attempts: Generated<number>
    max_attempts: number
    run_at: Generated<Date>
    created_at: Generated<Date>
    started_at: Nullable<Date>
    heartbeat_at: Nullable<Date>
    ended_at: Nullable<Date>
    remembered_days: Generated<number>
    forget_at: Nullable<Date>
    error: Nullable<string>
    place_scope: Nullable<string>
    place: Nullable<number>
    /** The process that claimed it last. */
    owner: Nullable<string>
    /** The traceparent of the span that enqueued it. */
    trace: Nullable<string>
  }
  logout_tokens: {
    provider_id: string
    jti: string
    expires_at: Date
  }
  lost_deliveries: {
    delivery_id: string
    workspace_id: string
    /** The earliest time at which it may have been sent. */
    since: Date
    /** The latest time at which it may have been sent. */
    until: Date
    /** What becomes of it if it is not on its network. */
    late: string
    /** It was due, or had begun, before the server was released. Others are sent unless they are found. */
    is_due: boolean
    /** What was found on the network; null until it was looked for. */
    result: Nullable<string>
    ended_at: Nullable<Date>
  }
  mail_tests: {
    is_last: boolean
    /** Host and port of the mail server that was tested. */
    server: string
    is_accepted: boolean
    tested_at: Date
  }
  mails: {
    id: string
    kind: string
    recipient: string
    subject: string
    /** The text, which may hold one-time secrets. Empty once it was erased. */
    sealed: string
    status: Generated<string>
    status_at: Date
    /** What the mail server or a report said. */
    error: Nullable<string>
    created_at: Date
    /** How often sending was tried. */
    attempts: Generated<number>
  }
  media: {
    id: string
    workspace_id: string
    filename: string
    mime: string
    size: number
    sha256: Nullable<string>
    width: Nullable<number>
    height: Nullable<number>
    duration: Nullable<number>
    frame_rate: Nullable<number>
    video_codec: Nullable<string>
    audio_codec: Nullable<string>
    alt_text: Generated<string>
    asset_kind: Generated<string>
    retention_class: Generated<string>
    source: Generated<string>
    provenance: ColumnType<unknown, string | undefined, string>
    processing_status: string
    analysis_status: Generated<string>
    analysis_error: Nullable<string>
    storage_key: string
    thumbnail_key: Nullable<string>
    parent_media_id: Nullable<string>
    created_by: Nullable<string>
    created_at: Date
    updated_at: Date
    last_used_at: Nullable<Date>
    trashed_at: Nullable<Date>
    is_favorite: Generated<boolean>
    /** Share of the width, from the left. */
    focal_x: Nullable<number>
    /** Share of the height, from the top. */
    focal_y: Nullable<number>
  }
  media_renditions: {
    media_id: string
    key: string
    storage_key: string
    mime: string
    size: number
    width: Nullable<number>
    height: Nullable<number>
    created_at: Date
    /** The networks that were given this copy. */
    platforms: Generated<string[]>
  }
  media_tag_items: {
    tag_id: string
    media_id: string
    workspace_id: string
  }
  media_tags: {
    id: string
    workspace_id: string
    name: string
    created_at: Date
    updated_at: Date
  }
  media_uses: {
    workspace_id: string
    media_id: string
    subject_kind: string
    subject_id: string
  }
  messages: {
    id: string
    workspace_id: string
    conversation_id: string
    external_id: string
    is_own: boolean
    author: JsonColumn<unknown>
    text: string
    sent_at: Date
    collected_at: Date
  }
  network_apps: {
    platform: string
    key: string
    sealed: string
    created_at: Date
  }
  network_buckets: {
    key: string
    tokens: number
    updated_at: Date
    blocked_until: Nullable<Date>
  }
  network_quotas: {
    key: string
    used: number
    /** When the counted day ends. From then on, nothing is used. */
    ends_at: Date
  }
  notification_mails: {
    user_id: string
    event_key: string
    created_at: Date
  }
  notification_mutes: {
    id: string
    user_id: string
    /** Null: the whole account. */
    workspace_id: Nullable<string>
    starts_at: Date
    ends_at: Date
  }
  notification_settings: {
    user_id: string
    preferences: JsonColumn<unknown>
    /** `HH:MM` */
    digest_time: string
    digest_timezone: string
    updated_at: Date
  }
  notifications: {
    id: string
    user_id: string
    workspace_id: Nullable<string>
    topic: string
    event_key: string
    title: string
    body: string
    href: string
    payload: JsonColumn<unknown>
    actions: JsonColumn<unknown>
    /** False: kept for mail only, or removed from the inbox. */
    in_app: Generated<boolean>
    /** The daily mail that it waits for. */
    digest_at: Nullable<Date>
    /** The transaction that made it, as `pg_current_xact_id()` says. */
    tx: Generated<string>
    created_at: Date
    read_at: Nullable<Date>
    /** Codes and parameters of title and body; null of what was told before there were codes. */
    words: NullableJson<unknown>
  }
  organization_members: {
    organization_id: string
    user_id: string
    role: string
    created_at: Date
  }
  organizations: {
    id: string
    name: string
    created_at: Date
    /** Its identity providers may make users whatever the registration setting says. */
    jit_allowed: Generated<boolean>
  }
  ownership_transfers: {
    id: string
    organization_id: string
    owner_id: string
    nominee_id: string
    status: Generated<string>
    created_at: Date
    expires_at: Date
    ended_at: Nullable<Date>
  }
  passkeys: {
    id: string
    user_id: string
    /** base64url */
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Nullable<Date>
  }
  posting_schedules: {
    id: string
    workspace_id: string
    /** 0 is Sunday. */
    day_of_week: number
    hour: number
    minute: number
    label: Generated<string>
    is_active: Generated<boolean>
    /** Only for posts of this account; null: for all. */
    social_account_id: Nullable<string>
    created_at: Date
    updated_at: Date
    social_set_id: Nullable<string>
  }
  processes: {
    id: string
    host: string
    pid: number
    started_at: Date
    seen_at: Date
    works_jobs: Generated<boolean>
    /** Of its secret keys, which are never stored. */
    key_ids: Generated<string[]>
    /** Milliseconds that the clock of its machine is behind the one of the database, at the last heartbeat. */
    clock_offset_ms: Nullable<number>
  }
  project_assets: {
    id: string
    workspace_id: string
    project_id: string
    media_id: Nullable<string>
    stable_media_id: string
    device_id: Nullable<string>
    uploaded_by: Nullable<string>
    original_filename: string
    mime_type: string
    size: number
    /** What was announced, and what the file has. */
    sha256: Nullable<string>
    preparation: JsonColumn<unknown>
    required: Generated<boolean>
    status: Generated<string>
    attention_reason: Nullable<string>
    created_at: Date
    updated_at: Date
  }
  provider_apps: {
    id: string
    provider: string
    /** Origin of the server, or the empty text where the network has one. */
    instance_url: Generated<string>
    name: string
    client_id: string
    sealed: string
    fingerprint: string
    is_active: boolean
    created_at: Date
  }
  publication_counts: {
    id: GeneratedAlways<number>
    workspace_id: string
    status: string
    needs_attention: boolean
    count: number
    at_risk: Generated<boolean>
  }
  publication_texts: {
    workspace_id: string
    publication_id: string
    body: string
    title: Generated<string>
  }
  publications: {
    id: string
    workspace_id: string
    build_id: Nullable<string>
    created_by: Nullable<string>
    title: Generated<string>
    text: Generated<string>
    source_url: Generated<string>
    goal: Generated<string>
    audience: Generated<string>
    intent: Generated<string>
    social_set_id: Nullable<string>
    segments: ColumnType<unknown, string | undefined, string>
    media: ColumnType<unknown, string | undefined, string>
    schedule: NullableJson<unknown>
    random_delay_minutes: Nullable<number>
    metadata: ColumnType<unknown, string | undefined, string>
    status: Generated<string>
    needs_attention: Generated<boolean>
    revision: Generated<number>
    /** When the list shows it: the schedule, else the creation. */
    list_at: Date
    created_at: Date
    updated_at: Date
    /** When it was deleted: it lies in the trash. */
    trashed_at: Nullable<Date>
    /** Error flags of its build that were confirmed, by whom and when, with the sentences they are about. */
    review_flags: NullableJson<unknown>
    /** One of its scheduled destinations has a risk. */
    at_risk: Generated<boolean>
  }
  published_contents: {
    workspace_id: string
    publication_id: string
    fingerprint: string
    content: JsonColumn<unknown>
    opening: string
    cover_media_id: Nullable<string>
    created_at: Date
  }
  published_parts: {
    workspace_id: string
    destination_id: string
    segment: number
    publication_id: string
    fingerprint: string
    title: string
    sent_at: Date
    posts: NullableJson<unknown>
  }
  queue_pauses: {
    workspace_id: string
    /** The set whose queue is paused; null: the queue of the workspace. */
    social_set_id: Nullable<string>
    paused_at: Date
  }
  rate_limit_counters: {
    key: string
    window_start: Date
    count: number
  }
  reaction_cursors: {
    account_id: string
    cursor: Nullable<string>
    read_at: Date
  }
  readiness_certifications: {
    id: string
    position: GeneratedAlways<number>
    approval_review_id: string
    workspace_id: string
    social_account_id: string
    output_profile: string
    operation: string
    kind: string
    tested_at: Date
    expires_at: Date
    checks: JsonColumn<unknown>
    operator_hash: string
    created_at: Date
  }
  readiness_controls: {
    id: string
    /** The order in which entries were appended, over all processes. */
    position: GeneratedAlways<number>
    provider: string
    /** The further fields of the selector, those that are not empty. */
    selector: JsonColumn<unknown>
    state: string
    reason_code: string
    starts_at: Date
    expires_at: Nullable<Date>
    /** A keyed hash of the id of the administrator. */
    operator_hash: string
    created_at: Date
  }
  readiness_reviews: {
    id: string
    position: GeneratedAlways<number>
    provider: string
    app_fingerprint: string
    instance_fingerprint: Generated<string>
    provider_environment: string
    state: string
    tier: string
    source_url: string
    reviewed_at: Date
    expires_at: Date
    operator_hash: string
    created_at: Date
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    created_at: Date
  }
  registrations: {
    email: string
    id: string
    password_hash: string
    username: Nullable<string>
    display_name: string
    only_first: boolean
    invitation_hash: Nullable<Buffer>
    legal_accepted_at: Nullable<Date>
    terms_version: Nullable<string>
    privacy_version: Nullable<string>
    created_at: Date
  }
  schema_versions: {
    migration: string
    version: string
    migrated_at: Date
  }
  secret_checks: {
    id: number
    sealed: string
  }
  server_holds: {
    is_last: boolean
    reason: string
    held_at: Date
    /** Another server may have sent posts since then that this database has not recorded. */
    backup_at: Date
    restored_at: Date
    /** What was restored, for people. */
    restored_from: string
    /** What becomes of posts that were due since the backup and are not on their network. */
    late: Nullable<string>
    /** When an admin chose to release the server. It still sends nothing. */
    requested_at: Nullable<Date>
    requested_by: Nullable<string>
    /** When jobs that send began to run again; null while the server is held. */
    released_at: Nullable<Date>
  }
  sessions: {
    id: string
    user_id: string
    token_hash: Buffer
    ip: string
    user_agent: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** A second factor was given at sign-in. */
    second_factor: Generated<boolean>
    /** The identity provider that assured the session, when it last saw the user, and what it said about that. */
    provider_id: Nullable<string>
    assured_at: Nullable<Date>
    acr: Nullable<string>
    amr: Nullable<string[]>
    upstream_sid: Nullable<string>
    /** Sealed; shown to the provider when the user signs out there. */
    id_token: Nullable<string>
  }
  setup_marks: {
    name: string
    detail: string
    marked_at: Date
  }
  site_posts: {
    destination_id: string
    workspace_id: string
    slug: string
    title: string
    summary: string
    body: string
    tags: string[]
    canonical_url: string
    media: JsonColumn<unknown>
    published_at: Date
    updated_at: Date
    removed_at: Nullable<Date>
    /** Version of the renderer that made the article; 0 until there is one. */
    article_version: Generated<number>
    /** The text as sanitized HTML, with places of the site instead of addresses. */
    article_html: Generated<string>
    /** The title, or the heading that the text begins with. */
    article_title: Generated<string>
    /** The first words of the text without markup. */
    article_text: Generated<string>
    /** Ids of media that the text shows itself. */
    article_media: Generated<string[]>
  }
  social_set_accounts: {
    social_set_id: string
    workspace_id: string
    social_account_id: string
    position: number
    default_output_profile: Nullable<string>
    default_settings: NullableJson<unknown>
    default_segment_settings: NullableJson<unknown>
  }
  social_sets: {
    id: string
    workspace_id: string
    name: string
    is_default: Generated<boolean>
    created_at: Date
    updated_at: Date
    trashed_at: Nullable<Date>
  }
  sso_domains: {
    id: string
    organization_id: string
    domain: string
    token: string
    verified_at: Nullable<Date>
    created_at: Date
  }
  sso_policies: {
    organization_id: string
    mode: string
    provider_ids: string[]
    assurance_max_age_seconds: number
    password_login_allowed: boolean
    api_token_mode: string
    max_token_lifetime_seconds: number
    require_token_reauth: boolean
    updated_at: Date
  }
  telegram_codes: {
    id: string
    workspace_id: string
    /** Of the nonce; the code itself is kept nowhere. */
    nonce_hash: Buffer
    expected_chat_id: string
    created_by: string
    created_at: Date
    expires_at: Date
    consumed_at: Nullable<Date>
  }
  telegram_offsets: {
    bot_id: string
    next_update_id: number
  }
  telegram_updates: {
    id: string
    bot_id: string
    update_id: number
    chat_id: string
    sender_user_id: Nullable<string>
    sender_chat_id: Nullable<string>
    /** The code that the update used up; null for a change of what the bot may do. */
    code_id: Nullable<string>
    received_at: Date
  }
  totp_secrets: {
    user_id: string
    sealed: string
    used_steps: number[]
    enabled_at: Date
  }
  uploads: {
    media_id: string
    workspace_id: string
    client_sha256: Nullable<string>
    /** Of all bytes, when they came in one request. */
    sha256: Nullable<string>
    /** The request that may write; a later one takes over. */
    writer: Nullable<string>
    /** Until when, by the database's clock, a writer that was replaced may still be writing. */
    busy_until: Nullable<Date>
    started_at: Date
    expires_at: Date
  }
  users: {
    id: string
    email: string
    email_verified: boolean
    username: string
    display_name: Generated<string>
    avatar_url: Generated<string>
    password_hash: Nullable<string>
    is_admin: Generated<boolean>
    composer_experience: Generated<string>
    legal_accepted_at: Nullable<Date>
    terms_version: Nullable<string>
    privacy_version: Nullable<string>
    suspended_at: Nullable<Date>
    created_at: Date
    updated_at: Date
    /** By a mailed code, or by a provider for a proven domain; `email_verified` may stand without a proof. */
    email_proven_at: Nullable<Date>
    /** A deleted user is suspended too, until nothing of the person is left. */
    deleted_at: Nullable<Date>
    /** A tag of BCP 47; null: that of the browser. */
    language: Nullable<string>
    theme: Generated<string>
    /** Hours of a clock face; null: as the language has it. */
    clock: Nullable<string>
    /** Single keys are shortcuts. */
    shortcuts: Generated<boolean>
  }
  video_conflicts: {
    id: string
    workspace_id: string
    project_id: string
    name: string
    mutation_id: string
    base_revision: number
    /** Those targets that both sides changed. */
    overlap: string[]
    targets: string[]
    operations: string
    device_id: string
    actor_id: Nullable<string>
    created_at: Date
    resolution: Nullable<string>
    resolved_at: Nullable<Date>
  }
  video_mutations: {
    workspace_id: string
    project_id: string
    mutation_id: string
    outcome: JsonColumn<unknown>
  }
  video_projects: {
    workspace_id: string
    id: string
    name: string
    document: string
    head_revision: Generated<number>
    source_project_id: Nullable<string>
    created_by: Nullable<string>
    updated_by: Nullable<string>
    created_at: Date
    updated_at: Date
    trashed_at: Nullable<Date>
    retention_expires_at: Nullable<Date>
  }
  video_revisions: {
    id: string
    workspace_id: string
    project_id: string
    revision: number
    kind: string
    /** Such a revision is kept for ever. */
    checkpoint_name: Nullable<string>
    /** What its operations changed. */
    targets: string[]
    operations: Nullable<string>
    /** The whole document; where there is none it follows from the nearest one below and the operations since. */
    snapshot: Nullable<string>
    actor_id: Nullable<string>
    device_id: Nullable<string>
    created_at: Date
  }
  voice_profiles: {
    id: string
    workspace_id: string
    name: string
    is_default: Generated<boolean>
    revision: Generated<number>
    definition: JsonColumn<unknown>
    created_at: Date
    updated_at: Date
  }
  webhook_attempts: {
    delivery_id: string
    /** From 1, over all rounds. */
    number: number
    at: Date
    status_code: Nullable<number>
    duration_ms: Nullable<number>
    error: Nullable<string>
    /** Its first KiB, for 30 days. */
    response_body: Nullable<string>
  }
  webhook_deliveries: {
    id: string
    workspace_id: string
    webhook_id: string
    message_id: string
    event_type: string
    /** The bytes that are signed. */
    body: string
    status: Generated<string>
    /** Grows with every replay. */
    round: Generated<number>
    /** Attempts of this round. */
    tries: Generated<number>
    next_attempt_at: Nullable<Date>
    created_at: Date
  }
  webhook_secrets: {
    id: string
    webhook_id: string
    sealed: string
    created_at: Date
    /** Null: until it is replaced. */
    expires_at: Nullable<Date>
  }
  webhooks: {
    id: string
    workspace_id: string
    installation_id: string
    url: string
    status: Generated<string>
    /** Sorted; `*` alone for all. */
    event_types: string[]
    /** The administrator who answers for it. */
    keeper_id: Nullable<string>
    /** The first failure since the last success. */
    failing_since: Nullable<Date>
    failed_at: Nullable<Date>
    created_at: Date
    updated_at: Date
    revoked_at: Nullable<Date>
  }
  withdrawals: {
    id: string
    sender: string
    kind: string
    app: string
    network_user: Nullable<string>
    /** Grants from after this time are not affected, because the person connected again. */
    until: Date
    message_hash: Buffer
    code: string
    received_at: Date
    completed_at: Nullable<Date>
  }
  workspace_members: {
    workspace_id: string
    user_id: string
    role: string
    status: Generated<string>
    created_at: Date
    updated_at: Date
    deactivated_at: Nullable<Date>
  }
  workspaces: {
    id: string
    organization_id: string
    name: string
    color: Generated<string>
    avatar_url: Generated<string>
    timezone: Generated<string>
    week_start: Generated<string>
    random_delay_minutes: Generated<number>
    max_lateness_minutes: Generated<number>
    temporary_media_days: Generated<number>
    default_language: Generated<string>
    build_links: Generated<string>
    thread_numbering: Generated<string>
    site_slug: string
    site_title: Generated<string>
    site_description: Generated<string>
    site_visibility: Generated<string>
    created_by: Nullable<string>
    created_at: Date
    updated_at: Date
    /** Nobody reaches it any more; what it holds is removed within a day. */
    deleted_at: Nullable<Date>
    /** Hosts whose pages the workspace wrote itself. */
    build_own_sources: Generated<string[]>
    /** The most that calls may cost in a UTC month, in millionths of a US dollar, by platform. */
    spend_caps: ColumnType<unknown, string | undefined, string>
  }
}
