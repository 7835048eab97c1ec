// Light and dark colours: as the system wishes, or as the person chose on this device.

const KEY = "playground-colours";

/** "auto", "light" or "dark". */
export function colourScheme() {
  return localStorage.getItem(KEY) ?? "auto";
}

export function setColourScheme(scheme) {
  localStorage.setItem(KEY, scheme);
  applyColourScheme();
}

export function applyColourScheme() {
  document.documentElement.dataset.theme = colourScheme();
}
