/** Id of the place of a setting, where issues lead. */
export const settingId = (key: string, part?: string): string => ['composer-setting', key, ...(part === undefined ? [] : [part])].join('-')
