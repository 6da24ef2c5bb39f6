/** Whether shortcuts have Command instead of Control. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
