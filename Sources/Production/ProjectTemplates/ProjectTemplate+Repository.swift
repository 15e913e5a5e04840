extension ProjectTemplate {
    /// The files with which a repository runs the suite in CI and keeps its pictures in Git LFS. The workflows are those of
    /// docs/ci.
    static let repositoryTexts: [(place: String, text: String)] = [
        (".github/workflows/pictures.yml", gitHubText), (".gitlab-ci.yml", gitLabText), (".gitignore", ignoredText),
        (".gitattributes", attributesText),
    ]

    private static let gitHubText = """
        # A regression suite on GitHub Actions: .github/workflows/pictures.yml in a repository with suite.yaml.
        # The variable BIANLIAN_DEB of the repository is the address of the Debian package that make dist makes.
        name: pictures
        on: [push, pull_request]

        jobs:
          suite:
            runs-on: ubuntu-latest
            # The package is for Debian 12, whose libraries have other names in Ubuntu.
            container: debian:bookworm-slim
            steps:
              # Without Git and Git LFS in the container, the checkout has pointers instead of pictures and models.
              - name: Install Git LFS
                run: |
                  apt-get update
                  apt-get install -y --no-install-recommends ca-certificates curl ffmpeg git git-lfs
              - uses: actions/checkout@v4
                with:
                  lfs: true
              - name: Install Bianlian
                env:
                  BIANLIAN_DEB: ${{ vars.BIANLIAN_DEB }}
                run: |
                  curl -fsSL -o /tmp/bianlian.deb "$BIANLIAN_DEB"
                  apt-get install -y --no-install-recommends /tmp/bianlian.deb
                  bianlian doctor --require ffmpeg
              - name: Run the suite
                run: |
                  bianlian suite run suite.yaml --results results
              - name: Show the summary
                if: ${{ !cancelled() }}
                run: |
                  if [ -f results/summary.md ]; then cat results/summary.md >> "$GITHUB_STEP_SUMMARY"; fi
              - name: Keep the results
                if: ${{ !cancelled() }}
                uses: actions/upload-artifact@v4
                with:
                  name: results
                  path: results

        """

    private static let gitLabText = """
        # A regression suite on GitLab CI: .gitlab-ci.yml in a repository with suite.yaml.
        # The variable BIANLIAN_DEB of the project is the address of the Debian package that make dist makes.
        pictures:
          # The package is for Debian 12.
          image: debian:bookworm-slim
          before_script:
            - apt-get update
            - apt-get install -y --no-install-recommends ca-certificates curl ffmpeg
            - curl -fsSL -o /tmp/bianlian.deb "$BIANLIAN_DEB"
            - apt-get install -y --no-install-recommends /tmp/bianlian.deb
            - bianlian doctor --require ffmpeg
          script:
            - bianlian suite run suite.yaml --results results
          artifacts:
            when: always
            paths: [results]
            reports:
              junit: results/results.xml

        """

    private static let ignoredText = """
        # Results of `bianlian suite run`, and rendered frames.
        /results/
        /report/
        /look.png
        /*.mp4

        """

    private static let attributesText = """
        # Pictures, models, recordings, films and sounds are in Git LFS: run `git lfs install` once before the first commit, and
        # `git lfs pull` after a clone without it. Hashes of goldens are text, so that branches can be merged.
        *.png filter=lfs diff=lfs merge=lfs -text
        *.jpg filter=lfs diff=lfs merge=lfs -text
        *.jpeg filter=lfs diff=lfs merge=lfs -text
        *.webp filter=lfs diff=lfs merge=lfs -text
        *.tga filter=lfs diff=lfs merge=lfs -text
        *.bmp filter=lfs diff=lfs merge=lfs -text
        *.tif filter=lfs diff=lfs merge=lfs -text
        *.tiff filter=lfs diff=lfs merge=lfs -text
        *.exr filter=lfs diff=lfs merge=lfs -text
        *.fbx filter=lfs diff=lfs merge=lfs -text
        *.hdr filter=lfs diff=lfs merge=lfs -text
        *.glb filter=lfs diff=lfs merge=lfs -text
        *.mp4 filter=lfs diff=lfs merge=lfs -text
        *.mov filter=lfs diff=lfs merge=lfs -text
        *.wav filter=lfs diff=lfs merge=lfs -text
        /recordings/** filter=lfs diff=lfs merge=lfs -text
        *.hashes text eol=lf

        """
}
