// One page of the product in all its looks, side by side.

const STYLE = `body { font: 14px system-ui; margin: 24px; background: #888; color: #fff }
main { display: grid; grid-template-columns: repeat(4, max-content); gap: 16px; align-items: start }
figure { margin: 0 } figcaption { padding: 4px 0 }
img { display: block; max-height: 1400px; object-fit: cover; object-position: top }`;

/** Pixels that a screen's width takes on the sheet: a row for each width, four looks in it. */
const SHOWN = { 360: 280, 768: 360, 1440: 460 };

/** HTML of the sheet. `pictures` lie in the folder `single` beside it and carry the look that they were taken with. */
export function sheet(title, looks, pictures) {
  const figures = looks.map((look) => {
    const { width } = look.viewport;
    const found = pictures.find((picture) =>
      ["viewport", "theme", "language"].every((key) => picture[key] === look[key]),
    );
    const label = `${width} px, ${look.theme}, ${look.language}`;
    return found
      ? `<figure><figcaption>${label}</figcaption><img width="${SHOWN[width]}" src="single/${found.file}" alt="${label}"></figure>`
      : `<figure><figcaption>${label}: not reached</figcaption></figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1><main>${figures.join("")}</main>`;
}
