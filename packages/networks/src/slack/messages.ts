/** Builds messages: https://docs.slack.dev/reference/methods/chat.postMessage */
import { findFlag } from '../kit/settings.ts'
import type { Draft } from '../spec/index.ts'

/** Identifies the service's own messages when they are read back: https://docs.slack.dev/messaging/message-metadata */
export const eventType = 'broadside_post'

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A message shares the files that it links to with its channel (https://github.com/slackapi/bolt-python/issues/1018). The links themselves
 * are invisible.
 */
const toText = (text: string, permalinks: readonly string[]): string =>
  escape(text) + permalinks.map((permalink) => `<${permalink}| >`).join('')

export interface MessagePlan {
  channelId: string
  threadTs: string | undefined
  text: string
  permalinks: readonly string[]
}

export const toMessage = ({ settings }: Draft, { channelId, threadTs, text, permalinks }: MessagePlan): Record<string, string> => {
  const [links, media] = [findFlag(settings, 'unfurl_links'), findFlag(settings, 'unfurl_media')]
  return {
    channel: channelId,
    text: toText(text, permalinks),
    // The text is shown as written: Slack's own markup would drop characters from it.
    mrkdwn: 'false',
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    ...(links === undefined ? {} : { unfurl_links: String(links) }),
    ...(media === undefined ? {} : { unfurl_media: String(media) }),
  }
}

export const toMetadata = (key: string): string => JSON.stringify({ event_type: eventType, event_payload: { post: key } })
