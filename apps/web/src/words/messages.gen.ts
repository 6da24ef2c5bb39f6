// Written by apps/web/build/message-types.ts.
export interface Messages {
  access: {
    terms: undefined
    privacy: undefined
    or: undefined
    signIn: undefined
    signOut: undefined
    signedInAs: { email: string | number }
    email: undefined
    password: undefined
    name: undefined
    emailMissing: undefined
    emailWrong: undefined
    passwordMissing: undefined
    codeMissing: undefined
    forgotPassword: undefined
    newHere: undefined
    createAccount: undefined
    haveAccount: undefined
    inviteOnlyHint: undefined
    continue: undefined
    continueWith: { provider: string | number }
    goOn: undefined
    withPasskey: undefined
    withSso: undefined
    withPassword: undefined
    ssoTitle: undefined
    ssoText: undefined
    ssoUnknown: undefined
    ssoRequiredTitle: undefined
    ssoRequired: undefined
    ssoRequiredUnknown: undefined
    ssoErrorTitle: undefined
    ssoErrorOther: undefined
    ssoError_credentials_invalid: undefined
    ssoError_registration_closed: undefined
    ssoError_email_taken: undefined
    ssoError_challenge_invalid: undefined
    ssoError_session_expired: undefined
    ssoError_identity_linked_elsewhere: undefined
    ssoError_reauthentication_failed: undefined
    ssoError_service_unavailable: undefined
    ssoError_provider_unavailable: undefined
    ssoError_not_found: undefined
    ssoError_rate_limited: undefined
    ssoError_sso_required: undefined
    stillSignedIn: { email: string | number }
    secondStep: undefined
    totpText: undefined
    passkeyStepText: undefined
    recoveryText: undefined
    totpCode: undefined
    recoveryCode: undefined
    recoveryHelp: undefined
    recoveryWrong: undefined
    withTotp: undefined
    withPasskeyInstead: undefined
    withRecovery: undefined
    usePasskey: undefined
    startAgain: undefined
    verifyTitle: undefined
    verifyText: { email: string | number }
    verifyCode: undefined
    verify: undefined
    otherAddress: undefined
    resend: undefined
    resendIn: { seconds: string | number }
    resent: undefined
    firstTitle: undefined
    firstText: undefined
    registerTitle: undefined
    registerInvited: { workspace: string | number }
    invitedAddress: undefined
    emailTaken: undefined
    closedTitle: undefined
    closedText: undefined
    inviteOnlyTitle: undefined
    inviteOnlyText: undefined
    acceptBoth: undefined
    acceptTerms: undefined
    acceptPrivacy: undefined
    legalMissing: undefined
    legalTitle: undefined
    legalChangedTitle: undefined
    legalText: undefined
    accept: undefined
    forgotTitle: undefined
    forgotText: undefined
    forgotNoMail: undefined
    sendLink: undefined
    linkSentTitle: undefined
    linkSent: { email: string | number }
    backToSignIn: undefined
    resetTitle: undefined
    resetText: undefined
    newPassword: undefined
    setPassword: undefined
    resetDoneTitle: undefined
    resetDone: undefined
    resetOverTitle: undefined
    resetOver: undefined
    firstWorkspaceTitle: undefined
    firstWorkspaceText: undefined
    workspacesTitle: undefined
    anotherWorkspace: undefined
    workspaceName: undefined
    workspaceNameHelp: undefined
    workspaceNameMissing: undefined
    startWriting: undefined
    createWorkspace: undefined
    roleAdmin: undefined
    roleEditor: undefined
    roleViewer: undefined
    roleIn: { role: string | number; organization: string | number }
    inviteTitle: { workspace: string | number }
    inviteTitlePlain: undefined
    inviteTextPlain: undefined
    inviteAdmin: { inviter: string | number; workspace: string | number }
    inviteEditor: { inviter: string | number; workspace: string | number }
    inviteViewer: { inviter: string | number; workspace: string | number }
    somebody: undefined
    inviteFor: { email: string | number }
    inviteWrongPerson: { email: string | number; other: string | number }
    inviteAccepted: undefined
    inviteRevoked: undefined
    inviteExpired: undefined
    inviteUnknownTitle: undefined
    inviteUnknown: undefined
    inviteNotAcceptable: undefined
    join: { workspace: string | number }
    joinPlain: undefined
    transferTitle: { organization: string | number }
    transferOffered: { owner: string | number; organization: string | number }
    transferAccept: { organization: string | number }
    decline: undefined
    transferWaits: { nominee: string | number; organization: string | number }
    transferAccepted: { nominee: string | number; organization: string | number }
    transferDeclined: { nominee: string | number; organization: string | number }
    transferRevoked: { owner: string | number; organization: string | number }
    transferExpired: { organization: string | number; owner: string | number }
    transferUnknownTitle: undefined
    transferUnknown: undefined
    switchPerson: undefined
  }
  accounts: {
    title: undefined
    empty: undefined
    statusConnected: undefined
    statusReconnect: undefined
    statusDisconnected: undefined
    checkAccount: { name: string | number }
    checked: { name: string | number }
    checkFailed: { name: string | number }
    reconnectWhy: undefined
    connectTitle: undefined
    connectText: undefined
    connect: undefined
    connectNamed: { network: string | number }
    notConfigured: undefined
    byAuthorization: undefined
    byCredentials: undefined
    authorizationText: { network: string | number }
    server: undefined
    serverHelp: undefined
    continue: { network: string | number }
    chatId: undefined
    chatIdHelp: undefined
    issueCode: undefined
    codeText: { bot: string | number }
    code: undefined
    copyCode: undefined
    done: undefined
    connected: { name: string | number }
    connectedTitle: { count: number }
    connectedText: undefined
    problemTitle: undefined
    problemText: { problem: string | number }
    problem_state_invalid: undefined
    problem_access_denied: undefined
    problem_connection_refused: undefined
    problem_provider_unavailable: undefined
    problem_limit_reached: undefined
    writePost: undefined
    toAccounts: undefined
    fillIn: undefined
  }
  calendar: {
    title: undefined
    new: undefined
    beside: { zone: string | number; count: number }
    besideUnknown: { zone: string | number }
    views: undefined
    viewMonth: undefined
    viewWeek: undefined
    viewAgenda: undefined
    today: undefined
    previousMonth: undefined
    nextMonth: undefined
    previousWeek: undefined
    nextWeek: undefined
    nextPost: undefined
    previousPost: undefined
    editPost: undefined
    movePost: undefined
    filters: undefined
    filtersCount: { count: string | number }
    filterAccounts: undefined
    filterNetworks: undefined
    filterStates: undefined
    filterSets: undefined
    stateDraft: undefined
    stateScheduled: undefined
    statePublishing: undefined
    statePublished: undefined
    statePartial: undefined
    stateFailed: undefined
    search: undefined
    clear: undefined
    grid: { range: string | number }
    loading: undefined
    day: { day: string | number; count: number }
    dayToday: { day: string | number; count: number }
    dayEmpty: { day: string | number }
    dayTodayEmpty: { day: string | number }
    hourEmpty: { day: string | number; time: string | number }
    untitled: undefined
    accountsOf: { accounts: string | number }
    moreAccounts: { count: string | number }
    more: { count: string | number }
    moreOf: { count: string | number; day: string | number }
    moreNarrow: { count: string | number }
    free: { time: string | number }
    freeOf: { day: string | number; time: string | number }
    write: { day: string | number }
    writeHere: undefined
    repeatedHour: { time: string | number }
    now: undefined
    emptyMonth: { month: string | number }
    emptyWeek: undefined
    emptyNarrowed: undefined
    emptyDay: undefined
    writeFirst: undefined
    summaries: undefined
    showMore: undefined
    move: undefined
    moveTitle: undefined
    moveText: { text: string | number; when: string | number }
    moveAction: undefined
    moved: { when: string | number }
    movedBack: { when: string | number }
    moveFailed: undefined
    changedElsewhere: undefined
    target: { when: string | number }
    same: undefined
    carrying: { when: string | number; warnings: string | number }
    carryHelp: undefined
    carryStopped: undefined
    warnPast: undefined
    warnConflict: { account: string | number; text: string | number }
    warnTaken: undefined
    warnSkipped: { time: string | number; instead: string | number }
    warnTwiceFirst: undefined
    warnTwiceSecond: undefined
    warnClockChange: undefined
    warnNowhere: undefined
    whyReader: undefined
    whyPublished: undefined
    whyPublishing: undefined
    whyUnknown: undefined
    whyFailed: undefined
    whyPartly: undefined
    whyMoving: undefined
    accountsCount: { count: number }
  }
  common: {
    app: undefined
    motto: undefined
    cancel: undefined
    close: undefined
    save: undefined
    delete: undefined
    undo: undefined
    retry: undefined
    back: undefined
    more: undefined
    loading: undefined
    copy: undefined
    copied: undefined
    messages: undefined
    showPassword: undefined
    hidePassword: undefined
    optional: undefined
    offline: undefined
    errorTitle: undefined
    noAnswer: undefined
    unexpected: { request: string | number }
    tooManyTries: { minutes: number }
    notFoundTitle: undefined
    notFoundText: undefined
    goHome: undefined
    stateDraft: undefined
    stateQueued: undefined
    statePublishing: undefined
    statePublished: undefined
    statePartly: undefined
    stateFailed: undefined
    stateLooking: undefined
    stateAsking: undefined
    stateCancelled: undefined
    site: undefined
    unknownPost: undefined
    noMatch: undefined
    offlineNow: undefined
    signedOut: undefined
    otherUser: undefined
    partFailed: undefined
    partOutdated: undefined
    partUnreachable: undefined
    reload: undefined
  }
  composer: {
    newPost: undefined
    post: undefined
    title: undefined
    titleHint: undefined
    text: undefined
    partOf: { number: string | number; total: string | number }
    textHint: undefined
    allAccounts: { count: number }
    destinations: undefined
    chooseDestinations: undefined
    sets: undefined
    accountShown: undefined
    findAccount: undefined
    onlySite: undefined
    left: { count: number }
    tooLongBy: { count: number }
    errorsHere: { count: number }
    addMedia: undefined
    dropHint: undefined
    preview: undefined
    checks: undefined
    noIssues: undefined
    errors: { count: number }
    warnings: { count: number }
    sending: undefined
    outcome: undefined
    editing: undefined
    notApplied: undefined
    goingWithout: undefined
    keptOffline: undefined
    keptUnreachable: undefined
    keepOpenOffline: undefined
    keepOpenUnreachable: undefined
    discardChanges: undefined
    saving: undefined
    saved: { time: string | number }
    notSaved: { reason: string | number }
    publish: undefined
    schedule: undefined
    update: undefined
    nothingToUpdate: undefined
    moreActions: undefined
    saveNow: undefined
    unschedule: undefined
    duplicate: undefined
    delete: undefined
    sendingSoon: undefined
    sendingIn: { seconds: string | number }
    takeBack: undefined
    leaveTitle: undefined
    leaveText: undefined
    leave: undefined
    stay: undefined
    issue_no_destinations: undefined
    issue_time_past: undefined
    issue_time_missing: undefined
    issue_upload_unfinished: undefined
    issue_reconnect_required: undefined
    issue_text_required: undefined
    issue_too_many_segments: { count: number; limit: number }
    issue_title_required: undefined
    issue_alt_text_missing: { name: string | number }
    goingOut: undefined
    readOnly: undefined
    unknownInLink: undefined
    connectAccount: undefined
    leftUnsaved: undefined
    leftUnsavedText: undefined
    publishFailed: undefined
    scheduleFailed: undefined
    updateFailed: undefined
    takeBackFailed: undefined
    duplicateFailed: undefined
    deleteFailed: undefined
    textKept: undefined
    moreIssues: { count: number }
    scheduledFor: { time: string | number }
    viewInCalendar: undefined
  }
  composerCard: {
    card: undefined
    chooseLink: undefined
    title: undefined
    description: undefined
    withoutPicture: undefined
    noRoom: undefined
    fetchAgain: undefined
    remove: undefined
    addFor: { link: string | number }
    reading: { host: string | number }
    unreadable: { host: string | number; reason: string | number }
    apart: { names: string | number; count: number }
    spread: undefined
  }
  composerMedia: {
    file: undefined
    media: undefined
    description: undefined
    altText: undefined
    altTextHint: undefined
    altLeft: { count: number; account: string | number }
    altTooLong: { count: number; account: string | number }
    noAlt: undefined
    moveUp: { name: string | number }
    moveDown: { name: string | number }
    moved: { name: string | number; place: string | number; total: string | number }
    drag: undefined
    remove: { name: string | number }
    shared: undefined
    own: undefined
    useShared: undefined
    pixels: { width: number; height: number }
    lookedInto: undefined
    notAnalysed: undefined
    analyseAgain: undefined
    notReady: undefined
    fileGone: undefined
    focalPoint: { name: string | number }
    focalTitle: undefined
    focalText: { accounts: string | number }
    focalPicture: undefined
    focalAcross: undefined
    focalUp: undefined
    focalAt: { x: string | number; y: string | number }
    focalWide: undefined
    focalSquare: undefined
    focalSet: undefined
    focalRemove: undefined
    cancel: undefined
    uploading: { name: string | number }
    queued: undefined
    preparing: undefined
    progress: { sent: string | number; total: string | number }
    timeLeft: { seconds: number }
    minutesLeft: { minutes: number }
    waiting: { percent: string | number }
    finishing: undefined
    keepOpen: undefined
    retryFile: { name: string | number }
    cancelFile: { name: string | number }
    alreadyThere: { name: string | number }
    unreadable: { name: string | number }
    refusedType: { name: string | number; type: string | number }
    refusedSize: { name: string | number; size: string | number; limit: string | number }
    refusedEmpty: { name: string | number }
    refusedMany: { name: string | number; limit: number }
  }
  composerMentions: {
    people: undefined
    found: { count: number }
    linkedOn: { networks: string | number }
    plainOn: { name: string | number; networks: string | number }
  }
  composerParts: {
    fromAll: undefined
    own: undefined
    reset: undefined
    resetTitle: undefined
    resetText: undefined
    field_title: undefined
    field_text: undefined
    field_description: undefined
    field_media: undefined
    field_parts: undefined
    resetAll: undefined
    copyTo: undefined
    copyTitle: undefined
    copyText: { account: string | number }
    copyReplaces: undefined
    copy: undefined
    cancel: undefined
    hasOwn: undefined
    ownElsewhere: { count: number }
    moreOwn: { count: number }
    oneOnly: { account: string | number }
    joinHere: undefined
    movePart: { number: string | number }
    partMenu: { number: string | number }
    addPart: undefined
    split: undefined
    splitToFit: undefined
    join: undefined
    moveUp: undefined
    moveDown: undefined
    remove: undefined
    partSettings: undefined
    addPoll: undefined
    didSplit: undefined
    didSplitToFit: { count: number }
    didJoin: undefined
    didJoinAll: undefined
    didRemove: undefined
    didMove: { number: string | number; total: string | number }
    didAdd: { number: string | number }
    didReset: undefined
    didCopy: { count: number }
    didRemoveAccounts: { count: number }
    tookBack: undefined
    fitsAlready: undefined
    tooManyParts: { limit: string | number }
    shared: undefined
    editShared: undefined
    customize: { account: string | number }
    customizing: { account: string | number }
    customized: { account: string | number; fields: string | number }
    appliesTo: { names: string | number }
    alreadyPublished: { names: string | number; count: number }
    alreadyUnconfirmed: { names: string | number; count: number }
    underWay: { names: string | number; count: number }
    alreadyLive: { count: number }
  }
  composerPoll: {
    poll: undefined
    remove: undefined
    removed: undefined
    options: undefined
    option: { number: string | number }
    addOption: undefined
    removeOption: { number: string | number }
    moveOption: { number: string | number }
    repeated: undefined
    tooLong: { count: number }
    tooMany: { max: string | number }
    length: undefined
    chooseLength: undefined
    multiple: undefined
    hideTotals: undefined
    without: { networks: string | number }
    apart: { names: string | number; count: number }
    spread: undefined
  }
  composerPreview: {
    preview: undefined
    of: { account: string | number }
    account: undefined
    showDark: undefined
    showLight: undefined
    none: { network: string | number }
    nowhere: undefined
    cut: undefined
    empty: undefined
    postOf: { number: string | number; total: string | number }
    now: undefined
    alt: undefined
    show: undefined
    showMore: undefined
    showLess: undefined
    readMore: undefined
    moreFiles: { count: number }
    quoted: undefined
    votes: undefined
    votesLeft: { duration: string | number }
    yes: undefined
    no: undefined
    reportOf: { network: string | number; account: string | number }
    viewLive: undefined
    notRecorded: undefined
    notConfirmed: undefined
    missing: { names: string | number; count: number }
  }
  composerSafety: {
    restored: { time: string | number }
    discard: undefined
    discardChanges: undefined
    mergedWith: { name: string | number }
    mergedWithSelf: undefined
    mergedWithSomebody: undefined
    conflict: undefined
    conflictBy: { name: string | number }
    conflictBySelf: undefined
    conflictBySomebody: undefined
    compare: undefined
    gone: undefined
    goneText: undefined
    goneKept: { time: string | number }
    restore: undefined
    openAsNew: undefined
    saveAsCopy: undefined
    wentOut: undefined
    wentOutText: undefined
    compareText: undefined
    allMine: undefined
    allTheirs: undefined
    mine: undefined
    theirs: undefined
    saveChosen: undefined
    nothingThere: undefined
    removed: undefined
    partText: undefined
    partTitle: undefined
    partNumber: { number: string | number }
    partOrder: undefined
    partFiles: undefined
    partAccounts: undefined
    partAltText: { name: string | number }
    partFile: { name: string | number }
    partTime: undefined
    partDelay: undefined
    partForm: undefined
    partAddress: undefined
    partGoal: undefined
    partAudience: undefined
    partIntent: undefined
    partDescription: undefined
    partMetadata: { name: string | number }
    partDestination: undefined
    partOfAccount: { account: string | number; part: string | number }
    minutes: { count: number }
  }
  composerSettings: {
    settings: { account: string | number }
    more: { count: number }
    fewer: undefined
    refresh: undefined
    resetOne: undefined
    resetOneOf: { setting: string | number }
    resetAll: undefined
    copy: undefined
    copyAll: undefined
    copied: { count: number }
    choose: undefined
    networkDefault: undefined
    defaultIs: { choice: string | number }
    accountDefault: { choice: string | number }
    notOffered: { choice: string | number }
    notOfferedHelp: undefined
    unavailable: { reason: string | number }
    tryAgain: undefined
    asking: undefined
    noChoice: undefined
    yes: undefined
    no: undefined
    noLanguage: undefined
    addLanguage: undefined
    most: { count: string | number }
    addItem: undefined
    removeItem: { item: string | number }
    between: { min: string | number; max: string | number }
    atLeast: { min: string | number }
    atMost: { max: string | number }
    characters: { used: string | number; limit: string | number }
  }
  composerWhen: {
    when: undefined
    noTime: undefined
    chooseTime: undefined
    noTimeChoose: undefined
    zone: { zone: string | number }
    yourTime: { time: string | number }
    nextSlot: undefined
    noSlot: undefined
    others: { count: number }
    accountTimes: undefined
    ownTime: { account: string | number; time: string | number }
    timeFor: { account: string | number }
    timeOfAll: { time: string | number }
    noTimeYet: undefined
    timeWithZone: { time: string | number; zone: string | number }
    reset: { account: string | number }
    addDelay: undefined
    delay: undefined
    delayNone: undefined
    delayOf: { minutes: number }
    delayWorkspace: { delay: string | number }
  }
  later: {
    mediaTitle: undefined
    mediaText: undefined
    mediaToday: undefined
    designsTitle: undefined
    designsText: undefined
    designsToday: undefined
    buildsTitle: undefined
    buildsText: undefined
    buildsToday: undefined
    inboxTitle: undefined
    inboxText: undefined
    inboxToday: undefined
    organizationsTitle: undefined
    organizationsText: undefined
    organizationsToday: undefined
    webhookTitle: undefined
    webhookText: undefined
    webhookToday: undefined
    openDocs: undefined
    goPosts: undefined
  }
  notificationSettings: {
    title: undefined
    saved: undefined
    noMail: undefined
    groupPublishing: undefined
    groupConversations: undefined
    groupWorkspace: undefined
    groupAccount: undefined
    post_published: undefined
    publish_failed: undefined
    account_needs_attention: undefined
    new_engagement: undefined
    new_message: undefined
    reply_failed: undefined
    workspace_invite: undefined
    webhook_disabled: undefined
    ownership_transfer: undefined
    security_action: undefined
    access_changed: undefined
    always: undefined
    alwaysInApp: undefined
    inApp: undefined
    mail: undefined
    mailOff: undefined
    mailImmediate: undefined
    mailDaily: undefined
    digestTitle: undefined
    digestText: { address: string | number }
    digestTime: { zone: string | number }
    useZone: { zone: string | number }
    muteTitle: undefined
    muteText: undefined
    muteDay: undefined
    muteWeek: undefined
    mutedUntil: { moment: string | number }
    mutedWorkspaceUntil: { workspace: string | number; moment: string | number }
    muteEnd: undefined
  }
  notifications: {
    title: undefined
    unread: { count: number }
    markAll: undefined
    settings: undefined
    empty: undefined
    write: undefined
    seeAll: undefined
    older: undefined
    isUnread: undefined
    retried: undefined
  }
  outcome: {
    none: undefined
    zone: { zone: string | number }
    destinations: undefined
    notQueued: undefined
    planned: { at: string | number }
    queued: { at: string | number }
    waiting: { since: string | number }
    retrying: { reason: string | number; tries: number; at: string | number }
    sending: undefined
    processing: undefined
    processingNext: { at: string | number }
    publishedUntimed: undefined
    lateMinutes: { amount: string | number }
    lateHours: { amount: string | number }
    attempts: { tries: number }
    failedAt: { tries: number; at: string | number }
    failedUnsent: { at: string | number }
    reasonUnknown: undefined
    networkSaid: { detail: string | number }
    looking: undefined
    lookingNext: { at: string | number }
    asking: { network: string | number }
    cancelled: undefined
    remedyEdit: undefined
    remedyReconnect: undefined
    remedyOpenNetwork: { network: string | number }
    remedyWait: undefined
    remedyRetry: undefined
    remedyReport: { code: string | number }
    openPost: undefined
    openPostOf: { account: string | number }
    retry: undefined
    edit: undefined
    itIsThere: undefined
    itIsNotThere: undefined
    sendAgain: undefined
    sendAgainTitle: undefined
    sendAgainText: { account: string | number }
    sendAgainAction: undefined
    questionOf: { account: string | number }
    address: undefined
    addressHelp: { network: string | number }
    addressFault: undefined
    confirmThere: undefined
    attemptsTitle: undefined
    noAttempts: undefined
    attemptOf: { number: string | number }
    outcomeConfirmed: undefined
    outcomeRejected: undefined
    outcomeNotSent: undefined
    outcomeUnknown: undefined
    outcomeOpen: undefined
    status: { status: string | number }
    stepSegment: { number: string | number }
    stepOther: { step: string | number }
    deliveryDue: { at: string | number }
    historyTitle: undefined
    noEvents: undefined
    older: undefined
    actorSystem: undefined
    actorUnknown: undefined
    actorToken: { name: string | number }
    event_publication_created: undefined
    event_publication_updated: undefined
    event_publication_scheduled: undefined
    event_publication_unscheduled: undefined
    event_publication_published: undefined
    event_publication_partially_published: undefined
    event_publication_failed: undefined
    event_delivery_started: { network: string | number }
    event_delivery_processing: { network: string | number }
    event_delivery_published: { network: string | number }
    event_delivery_failed: { network: string | number }
    event_delivery_unknown: { network: string | number }
    event_delivery_resolved: { network: string | number }
    event_delivery_cancelled: { network: string | number }
    summary: { count: string | number; state: string | number }
    reconnect: undefined
    changed: undefined
    changedText: undefined
    showLatest: undefined
  }
  posts: {
    title: undefined
    new: undefined
    zone: { zone: string | number }
    views: undefined
    viewAll: undefined
    viewDrafts: undefined
    viewScheduled: undefined
    viewPublished: undefined
    viewNeedsYou: undefined
    filters: undefined
    search: undefined
    account: undefined
    allAccounts: undefined
    accountGone: { account: string | number }
    accountOn: { account: string | number; network: string | number }
    network: undefined
    allNetworks: undefined
    clear: undefined
    list: undefined
    loadingPosts: undefined
    newPosts: { count: number }
    untitled: undefined
    moreAccounts: { count: string | number }
    stateCount: { count: string | number; state: string | number }
    rowName: { text: string | number; when: string | number; states: string | number }
    emptyAll: undefined
    emptyDrafts: undefined
    emptyScheduled: undefined
    emptyPublished: undefined
    emptyNeedsYou: undefined
    emptyNarrowed: undefined
    seeScheduled: undefined
    seeAll: undefined
    panel: undefined
    panelWhen: { when: string | number; zone: string | number }
    panelOwnTime: { when: string | number; zone: string | number }
    panelDraft: { when: string | number; zone: string | number }
    edit: undefined
    open: undefined
    menuOf: { text: string | number }
    duplicate: undefined
    duplicated: undefined
    publish: undefined
    publishing: undefined
    takeBack: undefined
    takenBack: undefined
    restored: undefined
    delete: undefined
    actionFailed: undefined
    nothingAllowed: undefined
    next: undefined
    previous: undefined
    editPost: undefined
    viewTrash: undefined
    emptyTrash: undefined
    select: { text: string | number }
    selectMore: undefined
    selectAll: undefined
    trashKept: undefined
    trashName: { text: string | number; deleted: string | number; until: string | number }
    until: { date: string | number }
    restore: undefined
    restoreOne: { text: string | number }
    deleteOneForGood: { text: string | number }
    selectTo: undefined
    findAccount: undefined
    openReport: undefined
  }
  postsBulk: {
    bar: undefined
    selected: { count: number }
    selectAll: { count: string | number }
    clear: undefined
    reschedule: undefined
    cancel: undefined
    delete: undefined
    restore: undefined
    deleteForGood: undefined
    noneScheduled: undefined
    rescheduleTitle: { count: number }
    toTime: undefined
    byTime: undefined
    all: undefined
    shift: undefined
    amount: undefined
    unit: undefined
    minutes: undefined
    hours: undefined
    days: undefined
    direction: undefined
    later: undefined
    earlier: undefined
    move: undefined
    moveHere: undefined
    amountWrong: undefined
    moved: { count: number }
    movedSome: { done: string | number; failed: string | number }
    cancelled: { count: number }
    cancelledSome: { done: string | number; failed: string | number }
    deleted: { count: number }
    deletedSome: { done: string | number; failed: string | number }
    restored: { count: number }
    restoredSome: { done: string | number; failed: string | number }
    gone: { count: number }
    goneSome: { done: string | number; failed: string | number }
    noneDone: { failed: number }
    movedBack: { count: number }
    movedBackSome: { done: string | number; failed: string | number }
    broughtBack: { count: number }
    broughtBackSome: { done: string | number; failed: string | number }
    notQueued: { count: number; reason: string | number }
    failures: undefined
    dismiss: undefined
    failure: { text: string | number; reason: string | number }
    changedMeanwhile: undefined
    isGone: undefined
    seePost: undefined
    deleteForGoodTitle: { count: number }
    deleteForGoodText: undefined
    failed: undefined
  }
  profile: {
    title: undefined
    security: undefined
    person: undefined
    personText: undefined
    name: undefined
    username: undefined
    usernameHelp: undefined
    usernameMissing: undefined
    usernameTaken: undefined
    saved: undefined
    appearance: undefined
    appearanceText: undefined
    theme: undefined
    themeSystem: undefined
    themeLight: undefined
    themeDark: undefined
    language: undefined
    asBrowser: undefined
    clock: undefined
    clockAsLanguage: undefined
    clock24: undefined
    clock12: undefined
    composer: undefined
    composerHelp: undefined
    composerAccounts: undefined
    composerAll: undefined
    contrast: undefined
    contrastHelp: undefined
    shortcuts: undefined
    shortcutsHelp: undefined
    usernameWrong: undefined
  }
  proof: {
    codeWrong: undefined
    codeShort: undefined
    codeOver: undefined
    newPasswordRules: { min: string | number }
    newPasswordMissing: undefined
    newPasswordShort: { min: string | number }
    passkeyInsecure: undefined
    passkeyAddress: { host: string | number }
    passkeyBrowser: undefined
    passkeyDismissed: undefined
    passkeyElsewhere: { host: string | number }
    passkeyKnown: undefined
    title: undefined
    text: undefined
    password: undefined
    passwordMissing: undefined
    passwordWrong: undefined
    confirm: undefined
    or: undefined
    withPasskey: undefined
    withProvider: { provider: string | number }
    noWay: undefined
  }
  security: {
    title: undefined
    proven: undefined
    password: undefined
    passwordText: undefined
    noPassword: undefined
    changePassword: undefined
    choosePassword: undefined
    newPassword: undefined
    newPasswordText: undefined
    revokeTokens: undefined
    revokeTokensHelp: undefined
    passwordChanged: undefined
    totp: undefined
    totpOn: undefined
    totpOff: undefined
    startTotp: undefined
    stopTotp: undefined
    renewCodes: undefined
    renewCodesText: undefined
    useNewCodes: undefined
    codesRenewed: undefined
    totpStarted: undefined
    totpStopped: undefined
    scan: undefined
    picture: undefined
    copyKey: undefined
    openApp: undefined
    appCode: undefined
    confirmApp: undefined
    saveCodesText: undefined
    codes: undefined
    copyCodes: undefined
    downloadCodes: undefined
    keptCodes: undefined
    keepFirst: undefined
    finishTotp: undefined
    passkeys: undefined
    passkeysText: undefined
    addPasskey: undefined
    namePasskey: undefined
    passkeyName: undefined
    passkeyNameMissing: undefined
    thisDevice: undefined
    makePasskey: undefined
    passkeyAdded: undefined
    passkeyRemoved: { name: string | number }
    remove: undefined
    removeNamed: { name: string | number }
    added: { at: string | number }
    used: { at: string | number }
    neverUsed: undefined
    sessions: undefined
    sessionsText: undefined
    thisBrowser: undefined
    lastUsed: { at: string | number }
    end: undefined
    endNamed: { device: string | number }
    sessionEnded: { device: string | number }
    profile: undefined
    identities: undefined
    identitiesText: undefined
    link: undefined
    linkNamed: { provider: string | number }
    unlink: undefined
    unlinkNamed: { provider: string | number }
    linkedAs: { email: string | number }
    notLinked: { organization: string | number }
    unlinked: { provider: string | number }
  }
  sentences: {
    errors_other: { text: string | number }
    errors_not_string: undefined
    errors_not_boolean: undefined
    errors_not_number: undefined
    errors_not_integer: undefined
    errors_not_array: undefined
    errors_not_object: undefined
    errors_not_null: undefined
    errors_not_constant: { value: string | number }
    errors_not_allowed: { values: string | number }
    errors_empty: undefined
    errors_too_short: { minimum: number }
    errors_too_long: { maximum: number }
    errors_wrong_form: undefined
    errors_wrong_format: { format: string | number }
    errors_too_small: { minimum: string | number }
    errors_too_large: { maximum: string | number }
    errors_not_more: { minimum: string | number }
    errors_number_too_large: undefined
    errors_too_few_entries: { minimum: number }
    errors_too_many_entries: { maximum: number }
    errors_repeated: undefined
    errors_wrong_email: undefined
    errors_not_an_origin: undefined
    errors_not_a_host_and_port: undefined
    errors_unstorable: undefined
    errors_control_characters: undefined
    errors_repeated_parameter: undefined
    errors_password_length: { minimum: string | number; maximum: string | number }
    errors_password_common: undefined
    errors_username_form: undefined
    errors_username_reserved: undefined
    errors_account_not_in_set: undefined
    errors_account_scope_without_id: undefined
    errors_address_of_live_post_needed: undefined
    errors_announced_other_digest: undefined
    errors_announced_other_size: { size: string | number }
    errors_another_revision: undefined
    errors_bad_cursor: undefined
    errors_bad_event_id: undefined
    errors_constraints_too_large: { maximum: string | number }
    errors_content_too_large: { type: string | number; maximum: string | number }
    errors_current_revision: { revision: string | number }
    errors_cursor_or_offset: undefined
    errors_definition_too_large: { maximum: string | number }
    errors_document_too_large: { maximum: string | number; size: string | number }
    errors_empty_social_set: undefined
    errors_file_gone: undefined
    errors_file_not_ready: undefined
    errors_file_too_large: { maximum: string | number }
    errors_font_in_use: { kind: string | number; title: string | number }
    errors_font_licence: { family: string | number }
    errors_font_needs_asset_kind: undefined
    errors_fresh_proof_needed: undefined
    errors_head_revision: { revision: string | number }
    errors_header_required: undefined
    errors_ids_or_all: undefined
    errors_in_future: undefined
    errors_issuer_in_use: undefined
    errors_key_length: undefined
    errors_messages_unsupported: undefined
    errors_metadata_too_large: undefined
    errors_network_without_app: undefined
    errors_no_account_named: undefined
    errors_no_active_provider: undefined
    errors_no_such_time: undefined
    errors_not_a_bot_token: undefined
    errors_not_a_brand_font: undefined
    errors_not_a_domain: undefined
    errors_not_a_host: undefined
    errors_not_a_language: undefined
    errors_not_a_pointer: undefined
    errors_not_a_server: undefined
    errors_not_a_time: undefined
    errors_not_a_time_zone: undefined
    errors_not_after: { other: string | number }
    errors_not_after_run_from: undefined
    errors_not_an_address: undefined
    errors_not_https: undefined
    errors_no_such_destination: undefined
    errors_destination_kept: { status: string | number }
    errors_destination_frozen: { status: string | number }
    errors_not_in_future: undefined
    errors_not_in_inbox: undefined
    errors_not_in_organization: undefined
    errors_not_smtp: undefined
    errors_not_valid: undefined
    errors_not_your_organization: undefined
    errors_one_source_of_destinations: undefined
    errors_other_connection: { network: string | number }
    errors_other_server: { host: string | number }
    errors_outside_review: undefined
    errors_passkey_known: undefined
    errors_picture_type: undefined
    errors_proof_needed: undefined
    errors_provider_lacks_addresses: undefined
    errors_provider_lacks_userinfo: undefined
    errors_repeated_account: undefined
    errors_repeated_address: undefined
    errors_repeated_choice: undefined
    errors_repeated_destination: undefined
    errors_repeated_entry: undefined
    errors_repeated_file: undefined
    errors_repeated_font: undefined
    errors_repeated_host: undefined
    errors_repeated_id: undefined
    errors_required: undefined
    errors_reserved_key: undefined
    errors_same_address: undefined
    errors_needed_by_reschedule: undefined
    errors_only_of_action: { action: string | number }
    errors_page_not_public: undefined
    errors_page_status: { status: string | number }
    errors_page_too_slow: undefined
    errors_page_unreachable: undefined
    errors_page_unreadable: undefined
    errors_schedule_needed: undefined
    errors_schedule_or_publish_at: undefined
    errors_server_not_named: undefined
    errors_server_of_account_needed: undefined
    errors_server_of_app_needed: undefined
    errors_set_by_environment: undefined
    errors_size_needed: undefined
    errors_star_not_alone: undefined
    errors_time_has_passed: undefined
    errors_time_needed: undefined
    errors_time_not_in_future: undefined
    errors_too_long_a_range: { days: string | number; other: string | number }
    errors_too_long_ago: undefined
    errors_too_many_destinations: { maximum: string | number }
    errors_too_many_fields: { maximum: string | number }
    errors_too_many_files: { maximum: string | number }
    errors_too_many_in_range: { count: string | number; maximum: string | number }
    errors_too_many_pixels: { megapixels: string | number; maximum: string | number }
    errors_too_many_sources: { maximum: string | number }
    errors_unknown_account: undefined
    errors_unknown_account_here: undefined
    errors_unknown_active_account: undefined
    errors_unknown_build_destination: undefined
    errors_unknown_design: undefined
    errors_unknown_file: undefined
    errors_unknown_file_type: undefined
    errors_unknown_font: undefined
    errors_unknown_font_file: undefined
    errors_unknown_form: { network: string | number }
    errors_unknown_installation: undefined
    errors_unknown_media: undefined
    errors_unknown_network: undefined
    errors_unknown_page: undefined
    errors_unknown_picture: undefined
    errors_unknown_project: undefined
    errors_unknown_project_file: undefined
    errors_unknown_property: undefined
    errors_unknown_provider: undefined
    errors_unknown_revision: undefined
    errors_unknown_social_set: undefined
    errors_unknown_tag: undefined
    errors_unknown_time_zone: undefined
    errors_unknown_voice: undefined
    errors_unknown_voice_here: undefined
    errors_used_by: { status: string | number; kind: string | number }
    errors_webhook_or_workspace: undefined
    errors_workspace_needed: undefined
    errors_workspace_not_allowed: undefined
    errors_workspace_scope_needs_id: undefined
    errors_wrong_account_address: undefined
    errors_wrong_app_code: undefined
    errors_wrong_challenge_answer: undefined
    errors_wrong_code: undefined
    errors_wrong_digest: undefined
    errors_wrong_offset: undefined
    errors_wrong_organization_name: undefined
    errors_wrong_workspace_name: undefined
    deliveries_validation: undefined
    deliveries_rejected: undefined
    deliveries_duplicate: undefined
    deliveries_auth: undefined
    deliveries_permission: undefined
    deliveries_quota: undefined
    deliveries_rate_limited: undefined
    deliveries_unavailable: undefined
    deliveries_not_ready: undefined
    deliveries_late: undefined
    deliveries_unknown: undefined
    deliveries_looking: undefined
    deliveries_bug: undefined
    deliveries_account_disconnected: undefined
    deliveries_not_published: undefined
    slots_next: { date: string | number; time: string | number; zone: string | number }
    slots_none: undefined
    notices_other: { text: string | number }
    notices_published: { post: string | number }
    notices_published_text: { networks: string | number }
    notices_not_published: { post: string | number }
    notices_partly_published: { post: string | number }
    notices_at_network: { network: string | number; reason: string | number }
    notices_and_more: { count: string | number }
    notices_try_again: undefined
    notices_resolve: { network: string | number }
    notices_reconnect: { accounts: string | number }
    notices_reconnect_text: { network: string | number }
    notices_connect_again: undefined
    notices_engagement: { reactions: string | number; post: string | number }
    notices_from_people: { people: string | number }
    notices_messages: { count: number; people: string | number }
    notices_said_by: { name: string | number; text: string | number }
    notices_webhook_disabled: undefined
    notices_webhook_disabled_text: { host: string | number }
    notices_webhook_gone: undefined
    notices_webhook_failing: undefined
    notices_webhook_without_keeper: undefined
    notices_webhook_messages_cancelled: undefined
    notices_invited: { workspace: string | number }
    notices_invited_text: { workspace: string | number; role: string | number }
    notices_joined: { workspace: string | number }
    notices_joined_text: { workspace: string | number; role: string | number }
    notices_access_changed: { workspace: string | number }
    notices_role_changed: { workspace: string | number; role: string | number; former: string | number }
    notices_access_back: { workspace: string | number; role: string | number }
    notices_access_paused: { workspace: string | number }
    notices_left: { workspace: string | number }
    notices_removed: { workspace: string | number }
    notices_access_ended: { workspace: string | number }
    notices_workspace_deleted: { workspace: string | number }
    notices_workspace_deleted_text: { workspace: string | number }
    notices_deleted_workspace: { workspace: string | number }
    notices_deleted_workspace_text: { workspace: string | number }
    notices_ownership_offered: { organization: string | number }
    notices_ownership_offered_text: { organization: string | number }
    notices_look_at_offer: undefined
    notices_offered_ownership: undefined
    notices_offered_ownership_text: { organization: string | number }
    notices_organization_deleted: undefined
    notices_organization_deleted_text: { organization: string | number }
    notices_identity_linked: undefined
    notices_identity_linked_text: { provider: string | number }
    notices_identity_unlinked: undefined
    notices_identity_unlinked_text: { provider: string | number }
    notices_account_deleted: undefined
    notices_account_deleted_text: undefined
    notices_password_reset: undefined
    notices_password_reset_text: undefined
    notices_password_changed: undefined
    notices_sessions_ended: undefined
    notices_sessions_and_tokens_ended: undefined
    notices_ask_for_password: undefined
    notices_email_change_begun: undefined
    notices_email_change_begun_text: undefined
    notices_email_changed: undefined
    notices_email_changed_text: undefined
    notices_token_created: undefined
    notices_token_created_text: { name: string | number; prefix: string | number }
    notices_totp_setup_started: undefined
    notices_totp_setup_started_text: undefined
    notices_totp_enabled: undefined
    notices_totp_enabled_text: undefined
    notices_totp_disabled: undefined
    notices_totp_disabled_text: undefined
    notices_recovery_codes_counted: undefined
    notices_recovery_codes_counted_text: undefined
    notices_recovery_codes_regenerated: undefined
    notices_recovery_codes_regenerated_text: undefined
    notices_recovery_codes_activated: undefined
    notices_recovery_codes_activated_text: undefined
    notices_recovery_code_used: undefined
    notices_recovery_code_used_text: undefined
    notices_passkey_begun: undefined
    notices_passkey_begun_text: undefined
    notices_passkey_added: undefined
    notices_passkey_added_text: undefined
    notices_passkey_removed: undefined
    notices_passkey_removed_text: undefined
    notices_passkey_refused: undefined
    notices_passkey_refused_text: undefined
    notices_passkey_name: { name: string | number }
    notices_secure_account: undefined
    phrases_pair: { first: string | number; second: string | number }
    phrases_series: { first: string | number; rest: string | number }
    phrases_others: { count: number }
    phrases_replies: { count: number }
    phrases_quotes: { count: number }
    phrases_likes: { count: number }
    phrases_reposts: { count: number }
    phrases_wordless_post: undefined
    phrases_failed: undefined
    phrases_viewer: undefined
    phrases_editor: undefined
    phrases_admin: undefined
    builds_other: { text: string | number }
    builds_text_cut: { network: string | number; limit: string | number }
    builds_sentence_split: undefined
    builds_link_dropped: undefined
    builds_hashtags_dropped: undefined
    builds_hashtags_limited: { network: string | number; limit: string | number; count: string | number }
    builds_hashtags_unwanted: { network: string | number; count: string | number }
    builds_media_left_out: { count: string | number }
    builds_paid_link: { network: string | number }
    builds_link_unplaced: { network: string | number; link: string | number }
    builds_alt_text_missing: { name: string | number }
    builds_no_form: { network: string | number }
    builds_media_needed: { network: string | number }
    builds_media_unfit: { network: string | number }
    builds_nothing_left: undefined
    builds_title_missing: { network: string | number }
    builds_idea_cut: undefined
    builds_quotes_source: { source: string | number; limit: string | number }
    builds_phrase_removed: { account: string | number }
    builds_language_differs: { preferred: string | number; detected: string | number }
    builds_unproven: { text: string | number }
    builds_more_unproven: { count: string | number }
    builds_idea_contradicted: { source: string | number; idea: string | number }
    builds_source_unreadable: { number: string | number; label: string | number }
    builds_source_cut: { number: string | number; label: string | number }
    builds_model_without_result: undefined
    builds_model_without_draft: undefined
    builds_model_silent: undefined
    builds_model_without_direction: undefined
    builds_model_without_review: undefined
    builds_post_contradicts_idea: { evidence: string | number; text: string | number }
    builds_post_contradicts_source: { evidence: string | number; text: string | number }
    builds_unknown_facts: { facts: string | number; text: string | number }
    builds_quotation_removed: { text: string | number }
    builds_copies_source: { source: string | number }
    builds_translation_asked: undefined
    builds_not_rewritten: undefined
    issues_profile_unavailable: { reason: string | number }
    issues_title_required: undefined
    issues_description_required: undefined
    issues_text_required: { reason: string | number }
    issues_text_too_long: { count: number; limit: number }
    issues_too_many_segments: { count: number; limit: number }
    issues_media_required: undefined
    issues_media_count: { count: number }
    issues_media_type: { name: string | number; type: string | number; allowed: string | number }
    issues_media_size: { name: string | number; size: number; limit: number }
    issues_media_duration: { name: string | number; value: number }
    issues_media_dimensions: { reason: string | number; name: string | number; value: number; pixels: number; limit: number }
    issues_media_ratio: { name: string | number }
    issues_media_frame_rate: { name: string | number; value: number }
    issues_media_codec: { name: string | number; codec: string | number; allowed: string | number }
    issues_media_not_ready: undefined
    issues_public_media_required: undefined
    issues_alt_text_required: { name: string | number }
    issues_too_many_hashtags: { count: number; limit: number }
    issues_too_many_links: { count: number; limit: number }
    issues_link_not_supported: undefined
    issues_poll_media_conflict: undefined
    issues_exclusive_attachments: { reason: string | number; types: string | number }
    issues_unsupported_setting: { reason: string | number; key: string | number }
    issues_setting_required: { key: string | number }
    issues_setting_invalid: { reason: string | number; count: number; limit: number; faults: string | number; key: string | number }
    issues_missing_scope: undefined
    issues_reconnect_required: { reason: string | number }
    issues_quota_exceeded: undefined
    issues_duplicate_content: undefined
    issues_link_cost: undefined
    issues_lossy_conversion: { reason: string | number; name: string | number }
    issues_schedule_conflict: undefined
  }
  session: {
    againTitle: undefined
    againText: { email: string | number }
    againLater: undefined
    againDone: undefined
    otherTitle: { name: string | number }
    otherText: { owner: string | number }
    otherContinue: { name: string | number }
    otherBack: { name: string | number }
    signedOut: undefined
    clockAhead: { amount: string | number }
    clockBehind: { amount: string | number }
    signIn: undefined
  }
  shell: {
    skip: undefined
    navigation: undefined
    calendar: undefined
    posts: undefined
    accounts: undefined
    newPost: undefined
    notifications: undefined
    settings: undefined
    needsYou: undefined
    needsYouCount: { count: number }
    unread: { count: string | number }
    workspaces: undefined
    workspace: { name: string | number }
    createWorkspace: undefined
    roleAdmin: undefined
    roleEditor: undefined
    roleViewer: undefined
    user: { name: string | number }
    profile: undefined
    security: undefined
    notificationSettings: undefined
    theme: undefined
    themeSystem: undefined
    themeLight: undefined
    themeDark: undefined
    highContrast: undefined
    singleKeys: undefined
    signOut: undefined
    readOnly: undefined
    connectionOffline: undefined
    connectionReconnecting: undefined
    connectionPolling: undefined
    palette: undefined
    paletteHint: undefined
    palettePlaceholder: undefined
    paletteEmpty: undefined
    groupCreate: undefined
    groupGo: undefined
    groupPage: undefined
    groupWorkspaces: undefined
    groupLook: undefined
    groupHelp: undefined
    goNeedsYou: undefined
    showShortcuts: undefined
    shortcutsTitle: undefined
    shortcutsText: undefined
    shortcutsOff: undefined
    openCommands: undefined
    goLight: undefined
    goDark: undefined
    goSystem: undefined
    switchContrast: undefined
    eraseKept: undefined
    eraseKeptText: { count: number }
  }
  when: {
    typed: undefined
    typedHint: undefined
    notUnderstood: undefined
    understood: { day: string | number; time: string | number; zone: string | number }
    timeAssumed: undefined
    over: undefined
    skipped: { zone: string | number; asked: string | number; shown: string | number }
    twice: { zone: string | number; time: string | number }
    first: { offset: string | number }
    second: { offset: string | number }
    shiftForward: { zone: string | number; minutes: number; day: string | number }
    shiftBack: { zone: string | number; minutes: number; day: string | number }
    wallAnchor: { time: string | number; zone: string | number }
    instantAnchor: { zone: string | number }
    yourTime: { time: string | number }
    time: undefined
    timeZone: undefined
    workspaceZone: { zone: string | number }
    ownZone: { zone: string | number }
    noZone: undefined
    slots: undefined
    slotTaken: { time: string | number }
    setTime: undefined
    today: { day: string | number }
    previousMonth: undefined
    nextMonth: undefined
    months: undefined
  }
}
