/** Builds a tagged PDF of one page and one paragraph, so that previews need no PDF library. */
export function onePagePdf(text: string): Blob {
  const line = `BT /F1 24 Tf 72 700 Td (${text.replaceAll(/[()\\]/g, "")}) Tj ET`;
  const content = `/P <</MCID 0>> BDC ${line} EMC`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /StructTreeRoot /K [7 0 R] /ParentTree 9 0 R >>",
    "<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R] >>",
    "<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K [0] >>",
    "<< /Nums [0 [8 0 R]] >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Blob([file], { type: "application/pdf" });
}
