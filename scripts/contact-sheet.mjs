// One page of the product in all its looks, side by side.

const STYLE = `body { font: 14px system-ui; margin: 24px; background: #888; color: #fff }
main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0 } figcaption { padding: 4px 0 }
img { display: block; max-height: 1400px; object-fit: cover; object-position: top }`;

/** Widths on the sheet: small screens are shown larger than they are tall, wide ones fit four in a row. */
const SHOWN = { 360: 200, 768: 300, 1440: 420 };

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
