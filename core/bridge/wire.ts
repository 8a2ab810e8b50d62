/** Name under which a page's calls reach the host; the channel itself is the first argument, so that the host checks it. */
export const INVOKE_WIRE = 'treeline:invoke';

/** Name under which ids of menu commands reach the page. */
export const COMMAND_WIRE = 'treeline:command';
