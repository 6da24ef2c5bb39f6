/** Emoji that consist of several code points count as one: https://docs.x.com/fundamentals/counting-characters */

const part = String.raw`(?![\d#*])(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji}\uFE0F?)`
const whole = /\p{RGI_Emoji_Flag_Sequence}|\p{RGI_Emoji_Tag_Sequence}|[\d#*]\uFE0F?\u20E3/gv
const joined = new RegExp(String.raw`${part}(?:\u200D${part})*`, 'gu')
const known = /^\p{RGI_Emoji_ZWJ_Sequence}$/v

/** An emoji of one code point. */
const full = '\u{1F600}'

/** Writes what can also be text, such as a heart, as an emoji. */
const toQualified = (sign: string): string => (/^\p{Emoji_Presentation}|[\uFE0F\p{Emoji_Modifier}]$/u.test(sign) ? sign : `${sign}\uFE0F`)

/** Digits, © and ® are text unless a selector follows. */
const toSingle = (sign: string): string => (/^[©®]$/u.test(sign) ? sign : full)

const replace = (sequence: string): string => {
  const parts = sequence.split('\u200D')
  return parts.length > 1 && known.test(parts.map(toQualified).join('\u200D')) ? full : parts.map(toSingle).join('\u200D')
}

/** Replaces each emoji by one of a single code point. */
export const toFullEmoji = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.replaceAll(whole, full).replaceAll(joined, replace) : text
