import type { MailCatalog } from '../mail-messages.ts'

/** Notices and everything after them read as in the app's German messages (`sentences.json`). */
export const german: MailCatalog = {
  mails: {
    signature: 'Gesendet von Broadside auf {origin}',
    choose_mail: 'E-Mail-Benachrichtigungen einstellen',
    or_open: 'Oder öffnen Sie diesen Link:',

    known_address: 'Sie haben schon ein Konto',
    known_address_text:
      'Jemand wollte sich mit dieser E-Mail-Adresse registrieren. Sie gehört schon zu Ihrem Konto, deshalb wurde nichts geändert.',
    known_address_advice:
      'Wenn Sie das waren, melden Sie sich an. Falls Sie Ihr Passwort vergessen haben, können Sie es dort zurücksetzen.',
    sign_in: 'Anmelden',
    verification: 'Ihr Bestätigungscode',
    verification_text: 'Geben Sie diesen Code ein, um die Registrierung abzuschließen. Er läuft in 10 Minuten ab.',
    verification_advice: 'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',

    password_reset: 'Passwort zurücksetzen',
    password_reset_text:
      'Jemand möchte das Passwort für Ihr Konto zurücksetzen. Der Link läuft in einer Stunde ab und funktioniert einmal.',
    password_reset_advice: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
    choose_password: 'Neues Passwort wählen',

    email_change: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    email_change_text:
      'Jemand möchte diese E-Mail-Adresse für ein Konto verwenden. Geben Sie dort diesen Code ein, um sie zu bestätigen. Er läuft in 15 Minuten ab.',
    email_change_advice: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    email_changed: 'Ihre E-Mail-Adresse wurde geändert',
    email_changed_text: 'Ihr Konto verwendet jetzt eine andere E-Mail-Adresse. An diese hier senden wir nichts mehr.',
    email_changed_advice: 'Wenn Sie das nicht waren, wenden Sie sich sofort an Ihre Serveradmins.',

    invitation: 'Sie wurden zu {workspace} eingeladen',
    invitation_text: '{inviter} hat Sie zu {workspace} eingeladen. Ihre Rolle: {role}.',
    invitation_term:
      'Diese Einladung ist für {address} und gilt bis {end}. Wenn Sie sie nicht erwartet haben, ignorieren Sie diese E-Mail.',
    invitation_of_somebody: 'Jemand',
    see_invitation: 'Einladung ansehen',

    test: 'Testmail von Broadside',
    test_text: 'Ihr Server kann E-Mails senden: Diese ist angekommen.',

    open: 'In Broadside öffnen',
    digest: 'Ihr Tag in Broadside: {count, plural, one {# Benachrichtigung} other {# Benachrichtigungen}}',
    digest_more: 'Und {count} weitere',
    open_inbox: 'Benachrichtigungen ansehen',
  },

  notices: {
    other: '{text}',

    published: 'Veröffentlicht: {post}',
    published_text: 'Online auf {networks}',
    not_published: 'Fehlgeschlagen: {post}',
    partly_published: 'Teilweise veröffentlicht: {post}',
    at_network: '{network}: {reason}',
    and_more: 'Und {count} weitere',
    try_again: 'Erneut versuchen',
    resolve: 'Ergebnis auf {network} bestätigen',

    wont_be_published: 'Wird nicht veröffentlicht: {post}',
    may_not_be_published: 'Wird vielleicht nicht veröffentlicht: {post}',
    due_within_day: 'Der Beitrag ist innerhalb eines Tages fällig.',
    due_within_hour: 'Der Beitrag ist innerhalb einer Stunde fällig.',
    open_post: 'Beitrag öffnen',

    reconnect: '{accounts} neu verbinden',
    reconnect_text: '{network} akzeptiert unseren Zugriff nicht mehr. Beiträge schlagen fehl, bis Sie das Konto neu verbinden.',
    reconnect_soon: '{accounts} innerhalb von {days, plural, one {# Tag} other {# Tagen}} neu verbinden',
    reconnect_soon_text:
      'Unser Zugriff auf {network} endet dann und lässt sich nicht verlängern. Spätere Beiträge schlagen fehl, bis Sie das Konto neu verbinden.',
    connect_again: 'Neu verbinden',

    engagement: '{reactions}: {post}',
    from_people: 'Von {people}',
    messages: '{count, plural, one {Neue Nachricht} other {# neue Nachrichten}} von {people}',
    said_by: '{name}: {text}',

    webhook_disabled: 'Webhook deaktiviert',
    webhook_disabled_text: 'Der Webhook zu {host} wurde deaktiviert.',
    webhook_gone: 'Der Endpunkt hat mit 410 Gone geantwortet.',
    webhook_failing: 'Fünf Tage lang konnte nichts zugestellt werden.',
    webhook_without_keeper: 'Die Person, die ihn erstellt hat, ist nicht mehr Admin des Arbeitsbereichs.',
    webhook_messages_cancelled: 'Ausstehende Nachrichten wurden verworfen.',

    invited: 'Sie wurden zu {workspace} eingeladen',
    invited_text: 'Sie können {workspace} beitreten. Ihre Rolle: {role}.',
    joined: 'Sie sind {workspace} beigetreten',
    joined_text: 'Sie haben jetzt Zugang zu {workspace}. Ihre Rolle: {role}.',
    access_changed: 'Ihr Zugang zu {workspace} wurde geändert',
    role_changed: 'Ihre Rolle in {workspace} wurde geändert: bisher {former}, jetzt {role}.',
    access_back: 'Sie haben wieder Zugang zu {workspace}. Ihre Rolle: {role}.',
    access_paused: 'Sie haben vorerst keinen Zugang zu {workspace}.',
    left: 'Sie haben {workspace} verlassen',
    removed: 'Sie wurden aus {workspace} entfernt',
    access_ended: 'Sie haben keinen Zugang mehr zu {workspace}.',
    workspace_deleted: '{workspace} wurde gelöscht',
    workspace_deleted_text: 'Admins haben {workspace} mit allen Inhalten gelöscht.',
    deleted_workspace: 'Sie haben {workspace} gelöscht',
    deleted_workspace_text: '{workspace} wurde mit Ihrem Konto gelöscht. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',

    backup_failed: 'Die Sicherung des Servers ist fehlgeschlagen',
    backup_failed_text:
      'Die tägliche Sicherung ist fehlgeschlagen ({code}). Beiträge, Medien und Konten von heute sind in keiner Sicherung. Prüfen Sie {target}.',

    ownership_offered: '{owner} möchte Ihnen {organization} übergeben',
    ownership_offered_text: 'Sie haben 7 Tage Zeit, das anzunehmen.',
    look_at_offer: 'Ansehen',
    offered_ownership: 'Übergabe der Organisation begonnen',
    offered_ownership_text: 'Sie möchten {organization} übergeben. Bis zur Annahme können Sie das zurückziehen.',
    ownership_accepted: '{organization} gehört jetzt {nominee}',
    ownership_accepted_text: 'Sie haben jetzt die Rolle Admin.',
    ownership_declined: '{nominee} möchte {organization} nicht übernehmen',
    ownership_declined_text: 'Die Organisation gehört weiterhin Ihnen. Sie können sie einer anderen Person anbieten.',
    organization_deleted: 'Organisation gelöscht',
    organization_deleted_text: 'Sie haben {organization} gelöscht.',

    identity_linked: 'SSO verknüpft',
    identity_linked_text: 'Sie können sich jetzt mit {provider} anmelden.',
    identity_unlinked: 'SSO-Verknüpfung gelöst',
    identity_unlinked_text: 'Sie können sich nicht mehr mit {provider} anmelden.',
    account_deleted: 'Ihr Konto wurde gelöscht',
    account_deleted_text: 'Sie wurden überall abgemeldet. Ihre persönlichen Daten werden innerhalb eines Tages entfernt.',
    password_reset: 'Ihr Passwort wurde zurückgesetzt',
    password_reset_text:
      'Ihr Passwort wurde über einen Link in einer E-Mail zurückgesetzt. Sie wurden überall abgemeldet, und Ihre API-Tokens wurden widerrufen.',
    password_changed: 'Ihr Passwort wurde geändert',
    sessions_ended: 'Sie wurden überall sonst abgemeldet.',
    sessions_and_tokens_ended: 'Sie wurden überall sonst abgemeldet, und Ihre API-Tokens wurden widerrufen.',
    ask_for_password: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück.',
    email_change_begun: 'Änderung der E-Mail-Adresse angefordert',
    email_change_begun_text:
      'Bestätigen Sie die neue Adresse, um die Änderung abzuschließen. Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
    email_changed: 'E-Mail-Adresse geändert',
    email_changed_text: 'Sie wurden überall sonst abgemeldet. Wir haben auch Ihre alte Adresse benachrichtigt.',
    token_created: 'API-Token erstellt',
    token_created_text: '„{name}“ ({prefix}…) hat Zugriff auf Ihr Konto, bis es abläuft oder widerrufen wird.',

    totp_setup_started: 'Einrichtung der Zwei-Faktor-Authentifizierung begonnen',
    totp_setup_started_text: 'Jemand hat sich als Sie ausgewiesen und begonnen, eine Authenticator-App einzurichten.',
    totp_enabled: 'Zwei-Faktor-Authentifizierung eingeschaltet',
    totp_enabled_text: 'Beim Anmelden geben Sie jetzt einen Code ein.',
    totp_disabled: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
    totp_disabled_text: 'Die Authenticator-App und die Wiederherstellungscodes wurden entfernt.',
    recovery_codes_counted: 'Wiederherstellungscodes abgefragt',
    recovery_codes_counted_text: 'Jemand hat abgefragt, wie viele Wiederherstellungscodes Sie noch haben.',
    recovery_codes_regenerated: 'Neue Wiederherstellungscodes erstellt',
    recovery_codes_regenerated_text: 'Aktivieren Sie sie, um die alten zu ersetzen.',
    recovery_codes_activated: 'Wiederherstellungscodes ersetzt',
    recovery_codes_activated_text: 'Die alten Wiederherstellungscodes gelten nicht mehr.',
    recovery_code_used: 'Wiederherstellungscode benutzt',
    recovery_code_used_text: 'Zum Anmelden wurde ein Wiederherstellungscode benutzt. Er ist damit verbraucht.',
    passkey_begun: 'Einrichtung eines Passkeys begonnen',
    passkey_begun_text: 'Jemand hat sich als Sie ausgewiesen und begonnen, einen Passkey hinzuzufügen.',
    passkey_added: 'Passkey hinzugefügt',
    passkey_added_text: 'Sie können sich jetzt mit diesem Passkey anmelden.',
    passkey_removed: 'Passkey entfernt',
    passkey_removed_text: 'Mit diesem Passkey kann man sich nicht mehr anmelden.',
    passkey_refused: 'Passkey blockiert',
    passkey_refused_text: 'Vielleicht wurde ein Passkey kopiert. Deshalb haben wir die Anmeldung blockiert.',
    passkey_name: 'Passkey: „{name}“',
    secure_account: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, und beenden Sie unbekannte Sitzungen.',
  },

  phrases: {
    pair: '{first} und {second}',
    series: '{first}, {rest}',
    others: '{count, plural, one {# weiteren Person} other {# weiteren Personen}}',
    replies: '{count, plural, one {# Antwort} other {# Antworten}}',
    quotes: '{count, plural, one {# Zitat} other {# Zitate}}',
    likes: '{count, plural, one {# Like} other {# Likes}}',
    reposts: '{count, plural, one {# Repost} other {# Reposts}}',
    wordless_post: 'ein Beitrag ohne Text',
    failed: 'Fehlgeschlagen.',
    viewer: 'Lesezugriff',
    editor: 'Redaktion',
    admin: 'Admin',
  },

  risks: {
    account_disabled: '{account} ist getrennt. Verbinden Sie das Konto neu.',
    reconnect_required: '{network} akzeptiert unseren Zugriff auf {account} nicht mehr. Verbinden Sie das Konto neu.',
    token_ends:
      'Unser Zugriff auf {account} endet, bevor dieser Beitrag fällig ist, und lässt sich nicht verlängern. Verbinden Sie das Konto neu.',
    missing_scope: '{account} fehlt eine Berechtigung, die dieser Beitrag braucht ({scope}).',
    member_lost_access: 'Die Person, die diesen Beitrag geplant hat, darf hier nicht mehr veröffentlichen. Planen Sie ihn neu.',
    network_paused: 'Ihre Serveradmins haben die Veröffentlichung auf {network} angehalten.',
    validation: 'Der Beitrag erfüllt die Vorgaben von {network} nicht mehr. Bearbeiten Sie ihn.',
    media_not_ready: 'Eine Datei wird noch verarbeitet oder wurde entfernt.',
    media_unreachable: '{network} kann die Medien nicht abrufen, weil dieser Server keine öffentliche https-Adresse hat.',
    quota_exhausted: 'Die Obergrenze für Beiträge von {account} ist erreicht. Dieser erscheint deshalb vielleicht später.',
    spend_cap: 'Mit diesem Beitrag wäre die monatliche Ausgabengrenze des Arbeitsbereichs überschritten.',
    window_missed: 'Der Server war nicht in Betrieb, als dieser Beitrag fällig war. Versuchen Sie es erneut, oder planen Sie ihn neu.',
  },

  deliveries: {
    validation: 'Der Beitrag erfüllt die Vorgaben des Netzwerks nicht.',
    rejected: 'Das Netzwerk hat den Beitrag abgelehnt.',
    duplicate: 'Das Netzwerk hat den Beitrag als Duplikat abgelehnt.',
    auth: 'Die Verbindung ist abgelaufen. Verbinden Sie das Konto neu.',
    permission: 'Diesem Konto fehlt dafür die Berechtigung.',
    quota: 'Die Obergrenze des Netzwerks für Beiträge ist erreicht.',
    rate_limited: 'Das Netzwerk bremst unsere Anfragen.',
    unavailable: 'Das Netzwerk antwortet nicht.',
    not_ready: 'Ihre Serveradmins haben die Veröffentlichung in diesem Netzwerk angehalten.',
    late: 'Die geplante Zeit war vorbei, bevor der Beitrag gesendet werden konnte.',
    late_skipped: 'Nicht veröffentlicht, weil der Termin vor der Wiederherstellung dieses Servers lag.',
    late_without_slot:
      'Der Termin lag vor der Wiederherstellung dieses Servers, und die Warteschlange hat keinen freien Platz. Planen Sie den Beitrag neu.',
    unknown: 'Wir konnten nicht klären, ob der Beitrag online ist. Sehen Sie im Netzwerk nach, und geben Sie das Ergebnis an.',
    looking: 'Wir prüfen, ob der Beitrag online ist.',
    bug: 'Das Netzwerk hat das Format der Anfrage abgelehnt. Bitte melden Sie das.',
    account_disconnected: 'Dieses Konto wurde getrennt.',
    not_published: 'Als nicht veröffentlicht markiert.',
    flair_required: 'Die Community verlangt ein Flair. Wählen Sie eines, und versuchen Sie es dann noch einmal.',
    community_rule: 'Der Beitrag verstößt gegen eine Regel der Community.',
    subreddit_missing: 'Eine Community mit diesem Namen gibt es nicht, oder sie wurde geschlossen. Wählen Sie eine andere.',
    media_type: 'Das Netzwerk nimmt Dateien dieses Typs nicht an.',
    media_size: 'Eine Datei ist zu groß für das Netzwerk, und eine kleinere Kopie ist nicht möglich.',
    media_dimensions: 'Eine Datei hat zu viele Pixel für das Netzwerk, und eine kleinere Kopie ist nicht möglich.',
    media_not_ready: 'Eine Datei wird noch verarbeitet oder wurde entfernt. Warten Sie, oder ersetzen Sie sie.',
    media_too_small: 'Eine Datei hat weniger Pixel, als das Netzwerk verlangt. Verwenden Sie eine größere.',
    media_ratio: 'Das Netzwerk nimmt das Seitenverhältnis einer Datei nicht an. Schneiden Sie sie zu.',
    processing_failed:
      'Das Netzwerk hat das Video angenommen, konnte es aber nicht verarbeiten. Duplizieren Sie den Beitrag, und verwenden Sie eine andere Datei.',
    policy_violation: 'Das Netzwerk hat den Beitrag abgelehnt, weil sein Inhalt gegen eine Richtlinie verstößt.',
    rejected_in_review:
      'Das Netzwerk hat den Beitrag zuerst angenommen, seinen Inhalt dann aber bei einer Prüfung abgelehnt. Duplizieren Sie den Beitrag, und ändern Sie ihn.',
    posts_not_offered:
      'Das Netzwerk bietet für dieses Konto keine Beiträge an. Prüfen Sie dort das Profil, und testen Sie dann die Verbindung.',
    access_not_approved:
      'Das Netzwerk hat die App dieses Servers nicht freigegeben oder die Freigabe zurückgezogen. Fragen Sie Ihre Serveradmins.',
    unaudited_client_can_only_post_to_private_accounts:
      'Solange das Netzwerk die App dieses Servers nicht geprüft hat, können nur private Konten veröffentlichen, und nur für sich selbst.',
    forced_private:
      'Das Netzwerk hat dieses Video auf privat gestellt, weil es die App dieses Servers noch nicht geprüft hat. Ändern Sie dort die Sichtbarkeit, und versuchen Sie es dann noch einmal.',
    public_media_required: 'Das Netzwerk kann die Medien nicht abrufen, weil dieser Server keine öffentliche https-Adresse hat.',
    spend_cap:
      'Damit wäre die monatliche Ausgabengrenze des Arbeitsbereichs überschritten. Erhöhen Sie sie in den Einstellungen, oder versuchen Sie es im nächsten Monat noch einmal.',
    api_version_ended:
      'Das Netzwerk unterstützt die Version seiner Schnittstelle, die dieser Server verwendet, nicht mehr. Ihre Serveradmins können Broadside aktualisieren.',
  },
}
